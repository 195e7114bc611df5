/** Match day on a phone with text as large as its reader set it (WCAG 1.4.4). */
import type { Page } from '@playwright/test';
import { endGame, playedHalf } from '../../scripts/screenshots/match';
import { launchOptions } from '../../scripts/setup/browser';
import { findTextProblems } from '../src/page-problems';
import { expect, test } from '../src/screens';

const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
test.use({ launchOptions: { ...launchOptions, args } });
const PHONE = { viewport: { width: 360, height: 740 } };

/** Describes texts on shirts that lie across each other: numbers, minutes and names. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const list of document.querySelectorAll('ul[aria-label]')) {
      const texts: { text: string; box: DOMRect }[] = [];
      const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const isShown = node.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (isShown && !node.parentElement?.closest('.visually-hidden') && box.width > 1)
          texts.push({ text: node.textContent ?? '', box });
      }
      for (const [index, { text, box }] of texts.entries())
        for (const other of texts.slice(index + 1)) {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          // Lines of text have some room above and below their letters.
          if (wide > 2 && high > 8) found.push(`${list.getAttribute('aria-label')}: ${text} across ${other.text}`);
        }
    }
    return found;
  });

test('a font size of 200 % on a phone: line-up, live and summary cut and cover nothing', async ({ open, club }) => {
  const { key, coach } = await playedHalf(club.url, Date.now());
  const show = async (who: string, view: string, seen: string) => {
    const address = `/match?${new URLSearchParams({ ...key, ...(view && { view }) })}`;
    const { page } = await open(who, address, PHONE);
    await expect(page.getByText(seen).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await findTextProblems(page), `${who} ${view}`).toEqual([]);
    expect.soft(await overlaps(page), `${who} ${view}`).toEqual([]);
  };
  for (const [who, view] of [
    ['coach', 'lineup'],
    ['coach', 'live'],
    ['parent2', ''],
    ['parent', ''],
  ] as const)
    await show(who, view, 'Leo R.');
  await endGame(coach, key, Date.now());
  await show('coach', 'summary', 'Who played');
});
