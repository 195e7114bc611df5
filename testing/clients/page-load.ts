/** Measures a page load: bytes and requests, first paint, time until usable, and layout shift. */
import { fileURLToPath } from 'node:url';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Network conditions that Chromium emulates. WebSockets are not throttled. */
export interface Network {
  kilobytesPerSecond: number;
  latencyMs: number;
}

export interface PageLoad {
  /** Received over the network, with headers (KB). */
  kilobytes: number;
  requests: number;
  /** From the start of the navigation (ms). */
  firstPaintMs: number;
  usableMs: number;
  /** Cumulative layout shift. */
  layoutShift: number;
}

type Recorded = Pick<PageLoad, 'firstPaintMs' | 'usableMs' | 'layoutShift'>;

interface Wanted {
  path: string;
  /** Selector of the element that makes the page usable. */
  usable: string;
  /** Requests that are not counted. */
  ignored?: RegExp;
  network?: Network;
  cpuSlowdown?: number;
}

/** The page is loaded after this long without a pending request (ms). */
const QUIET = 1_000;
/** A plain JavaScript file: compiled functions would refer to helpers that the page does not have. */
const RECORDER = fileURLToPath(new URL('record-load.js', import.meta.url));
const PATIENCE = 240_000;

/** Counts network traffic. `quiet` resolves when requests have ceased. */
async function countTraffic(session: CDPSession, ignored?: RegExp) {
  const open = new Set<string>();
  const traffic = { requests: 0, bytes: 0 };
  let lastMs = Date.now();
  const end = (requestId: string, bytes: number): void => {
    lastMs = Date.now();
    if (open.delete(requestId)) traffic.bytes += bytes;
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^https?:/.test(request.url) && !ignored?.test(request.url)) open.add(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => open.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) open.delete(requestId);
    else if (open.has(requestId)) traffic.requests += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await session.send('Network.enable');
  const quiet = async (page: Page): Promise<void> => {
    const deadline = Date.now() + PATIENCE;
    while (open.size > 0 || Date.now() - lastMs < QUIET) {
      if (Date.now() > deadline) throw new Error(`${open.size} requests did not finish`);
      await page.waitForTimeout(50);
    }
  };
  return { traffic, quiet };
}

/** Opens a page in a new tab, measures until loading ends, and closes the tab. */
export async function measureLoad(context: BrowserContext, wanted: Wanted): Promise<PageLoad> {
  const { path, usable, ignored, network, cpuSlowdown = 1 } = wanted;
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { traffic, quiet } = await countTraffic(session, ignored);
  if (network) {
    const throughput = network.kilobytesPerSecond * 1_000;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript({ path: RECORDER });
  await page.addInitScript(`recordUsable(${JSON.stringify(usable)})`);
  // The page reports when it is usable: polling it would slow it down.
  const reported = page.waitForEvent('console', { predicate: (line) => line.text() === 'usable', timeout: PATIENCE });
  await Promise.all([reported, page.goto(path, { waitUntil: 'commit', timeout: PATIENCE })]);
  await quiet(page);
  const recorded = await page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded);
  await page.close();
  return { kilobytes: traffic.bytes / 1_024, requests: traffic.requests, ...recorded };
}

/** Opens a page without throttling, and closes it when the service worker has cached everything for the next visit. */
export async function visitUntilKept(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.waitForFunction(`caches.open('touchline-kept').then((cache) => cache.match('/kept'))`, undefined, {
    timeout: PATIENCE,
  });
  await page.close();
}

/** Path of each measured screen, and the selector that makes it usable. */
export const MEASURED = {
  visitor: { path: '/', usable: 'main h1' },
  planning: { path: '/admin/planning', usable: '[aria-label="My children"] fieldset button' },
} as const;
