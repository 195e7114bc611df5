import type { LaunchOptions } from '@playwright/test';
import { findChromium, findProgram } from './find-program.mjs';

const installed = findChromium();
/** Chromium without a desktop: it draws the same pages with a seventh less CPU, and has neither push nor H.265. */
const headlessShell = findProgram('chromium-headless-shell');

/**
 * Chromium reads only the last list of disabled features. This one repeats the list of Playwright, and adds the two pages that a
 * desktop Chromium loads for the address bar of each window: they are invisible here, and cost as much as a page of the club.
 */
const DISABLED_FEATURES = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...[
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
  ],
  ...[
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'],
];

/** How benches start Chromium, and flows of film and push. */
export const launchOptions: LaunchOptions = {
  ...(installed && { executablePath: installed }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-gpu-compositing',
    '--disable-gpu-rasterization',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${DISABLED_FEATURES.join()}`,
  ],
};

/** How all other flows start it. */
export const flowLaunchOptions: LaunchOptions = {
  ...launchOptions,
  ...(headlessShell && { executablePath: headlessShell }),
};
