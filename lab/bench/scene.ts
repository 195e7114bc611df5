/** A measured screen, and how its keys and taps are pressed. */
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';

/** Waits until the last interaction is painted, and counts it. */
type Paint = () => Promise<void>;

export interface Step {
  what: string;
  counts: 'interactions' | 'frames';
  /** Limits of the median and the maximum, ms. */
  medianMs?: number;
  worstMs: number;
  /** Preparation, not measured. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page, paint: Paint) => Promise<void>;
}
export interface Scene {
  name: string;
  device: BrowserContextOptions;
  /** Creates the scene's data before each round. Returns the path to open and the token of the viewer. */
  prepare: (url: string) => Promise<{ path: string; token: string }>;
  ready: (page: Page) => Promise<void>;
  steps: Step[];
}

export const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
export const LAPTOP = { viewport: { width: 1_280, height: 900 } };
export const INP = 200;
export const KEY = 50;
export const TEXT = 'Look up before the pass.';

/**
 * Presses an element that is known to be the one there. Playwright otherwise looks for it while the page handles the press, which took
 * up to a third of the measured time.
 */
export async function press(element: Locator, action: 'tap' | 'click' = 'tap'): Promise<void> {
  await element[action]({ trial: true });
  await element[action]({ force: true });
}

export async function type(page: Page, text: string, paint: Paint): Promise<void> {
  for (const key of text) {
    await page.keyboard.press(key);
    await paint();
  }
}
