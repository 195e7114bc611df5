import type { Locator, Page } from '@playwright/test';
import { matchContract } from '@touchline/shared/match/match.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { unfold } from '../src/forms';
import { expectNoProblems } from '../src/page-problems';
import { expect, test } from '../src/screens';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, colorScheme: 'dark' } as const;

/** Counts the taps that an act needs. */
function thumb() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    taken: () => {
      const counted = taps;
      taps = 0;
      return counted;
    },
  };
}

const shirts = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('button');
const nameOf = async (shirt: Locator) => ((await shirt.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';

/** Returns texts and controls of the live screen whose contrast is below 7:1. Colours are opaque there. */
const weakTexts = (page: Page) =>
  page.evaluate(() => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour)
        .slice(0, 3)
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const isSeen = (colour: string) => colour.startsWith('rgb') && (channels(colour)[3] ?? 1) > 0;
    const behind = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)';
      const { backgroundColor, fill } = getComputedStyle(element);
      // A number stands on the disc before it.
      if (element.tagName === 'text')
        return getComputedStyle(element.parentElement?.querySelector('circle') ?? element).fill;
      if (element.closest('[aria-label="On the field"]') === element) return 'rgb(223, 240, 228)';
      return isSeen(backgroundColor) && fill ? backgroundColor : behind(element.parentElement);
    };
    const root = document.querySelector('[data-bare] main');
    return [...(root?.querySelectorAll('*') ?? [])]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      .filter((element) => !element.closest(':disabled'))
      .flatMap((element) => {
        const style = getComputedStyle(element);
        const [one, other] = [
          luminance(element.tagName === 'text' ? style.fill : style.color),
          luminance(behind(element)),
        ];
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        return contrast < 7 ? [`${element.textContent}: ${contrast.toFixed(1)}`] : [];
      });
  });

/** Returns targets of the live screen that are smaller than 48 px, or lie outside the screen of a phone. */
const hardTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-bare] main :is(button, a)')].flatMap((target) => {
      const { width, height, top, bottom } = target.getBoundingClientRect();
      const isReached = top >= 0 && bottom <= innerHeight;
      return width >= 48 && height >= 48 && isReached ? [] : [`${target.textContent} ${width} × ${height} at ${top}`];
    }),
  );

test('runs a game on a phone in few taps: start, goal with scorer, substitutions, undo', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const { id, key } = await newGame(coach, TEAM, 'Thumb game', Date.now() - 60_000);
  const match = () => coach.call(matchContract.get_match, { query: key });
  const { page } = await open('coach', `/admin/planning?team=${TEAM}#event-${id}`, PHONE);
  const { tap, taken } = thumb();
  const card = page.getByRole('article', { name: /^Thumb game/ });
  await unfold(card);

  await tap(card.getByRole('link', { name: /^Match day/ }));
  await tap(page.getByRole('button', { name: 'Start: 1st half' }));
  await expect(page.getByRole('timer')).not.toHaveText('00:00');
  expect(taken(), 'from the card to the running clock').toBeLessThanOrEqual(3);
  await expect.poll(async () => (await match()).entries?.map(({ kind }) => kind)).toEqual(['PERIOD_START']);
  const { lineup = {}, format, plan = [] } = await match();
  expect(Object.keys(lineup)).toHaveLength(format.onField);
  expect(plan.length).toBeGreaterThan(0);

  const scorer = shirts(page, 'On the field').first();
  const scored = await nameOf(scorer);
  await tap(page.getByRole('button', { name: 'Goal', exact: true }));
  await tap(scorer);
  expect(taken(), 'a goal with its scorer').toBe(2);
  await expect(page.getByRole('img', { name: 'Score 1 to 0' })).toBeVisible();

  await tap(page.getByRole('button', { name: /^Change/ }));
  expect(taken(), 'the planned change').toBe(1);
  await expect
    .poll(async () => (await match()).entries?.filter(({ kind }) => kind === 'SUB').length)
    .toBeGreaterThan(0);
  await tap(page.getByRole('button', { name: 'Undo' }));
  expect(taken(), 'undo').toBe(1);
  await expect.poll(async () => (await match()).entries?.filter(({ kind }) => kind === 'SUB')).toEqual([]);

  const off = await nameOf(shirts(page, 'On the field').nth(2));
  const on = await nameOf(shirts(page, 'Bench').first());
  await tap(shirts(page, 'On the field').nth(2));
  await tap(shirts(page, 'Bench').first());
  expect(taken(), 'a free substitution').toBe(2);
  await expect(
    page.getByRole('list', { name: 'On the field' }).getByRole('button', { name: new RegExp(`^${on},`) }),
  ).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Bench' }).getByRole('button', { name: new RegExp(`^${off},`) }),
  ).toHaveCount(1);
  await expectNoProblems(page);
  expect(await weakTexts(page)).toEqual([]);
  expect(await hardTargets(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/match-live-360.png' });

  await page.getByRole('link', { name: 'Line-up and plan' }).click();
  await page.getByRole('link', { name: 'Summary' }).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(`Goal, ${scored}`);
  await expectNoProblems(page);
});
