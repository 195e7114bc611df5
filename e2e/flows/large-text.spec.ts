/** Text as large as the reader set it in the browser, and as widely spaced (WCAG 1.4.4 and 1.4.12). */
import type { Page } from '@playwright/test';
import { launchOptions } from '../../scripts/setup/browser';
import { findTextProblems, waitUntilLoaded } from '../src/page-problems';
import { expect, readingTest as test } from '../src/screens';

const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
test.use({ launchOptions: { ...launchOptions, args } });

/** Adds styles as a browser's extension would: the page's policy forbids inline ones. */
const addStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);

const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

for (const [who, path] of [
  ['parent', '/'],
  ['parent', '/admin/planning'],
  ['coach', '/admin/planning'],
  ['coach', '/sessions'],
  ['manager', '/admin/team'],
] as const)
  test(`${who} at ${path}: a font size of 200 % doubles the text and cuts nothing`, async ({ open }) => {
    const { page } = await open(who, path, { viewport: { width: 1280, height: 900 } });
    await waitUntilLoaded(page);
    const title = page.getByRole('heading', { level: 1 }).first();
    expect(await title.evaluate((text) => getComputedStyle(text).fontSize)).toMatch(/^(56|64|80)px$/);
    expect(await findTextProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 720, height: 900 });
    await addStyles(page, `html { font-size: 16px } ${SPACED}`);
    expect(await findTextProblems(page)).toEqual([]);
  });
