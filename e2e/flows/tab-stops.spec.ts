/** How often somebody presses Tab on a screen of the demo club. */
import type { Page } from '@playwright/test';
import { TEAM } from '../../testing/clients/games';
import type { Club } from '../../testing/services/club';
import { test as base, expect, workerClub } from '../src/screens';

const DESKTOP = { viewport: { width: 1280, height: 900 } };

/** Presses Tab from the top of the page until it comes around. Returns how many stops the page has. */
async function stopsOf(page: Page): Promise<number> {
  await page.locator('body').evaluate((body) => {
    body.tabIndex = -1;
    body.focus();
    const seen = new Set<Element>();
    Object.assign(window, { seen, isRound: false });
    addEventListener('focusin', ({ target }) => {
      if (seen.has(target as Element)) Object.assign(window, { isRound: true });
      seen.add(target as Element);
    });
  });
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    const isRound = await page.evaluate('window.isRound || document.activeElement === document.body');
    if (isRound) break;
  }
  return page.evaluate<number>('window.seen.size');
}

/** A club of its own: other flows add games. */
const test = base.extend<object, { club: Club }>({ club: workerClub() });

for (const who of ['coach', 'manager', 'parent'])
  test(`Planning of the demo club: at most 60 tab stops for a ${who}`, async ({ open }) => {
    const { page } = await open(who, `/admin/planning?team=${TEAM}`, DESKTOP);
    const cards = page.getByRole('article');
    await expect(cards.nth(3)).toBeVisible();
    // Below the fold, parts load when they come near.
    await cards.last().scrollIntoViewIfNeeded();
    await page.keyboard.press('Home');
    await expect(cards.first().getByRole('button', { name: /^Attendees/ })).toBeVisible();
    // Staff have a toolbar below it.
    if (who !== 'parent') await expect(cards.first().getByRole('toolbar', { name: 'Actions' })).toBeVisible();
    const stops = await stopsOf(page);
    expect(stops).toBeGreaterThan(20);
    expect(stops).toBeLessThanOrEqual(60);
  });
