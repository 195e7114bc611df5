import type { Page } from '@playwright/test';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import type { Club } from '../../testing/services/club';
import { test as base, expect, workerClub } from '../src/screens';

/** Height (px) of a phone's screen above the keyboard and bars, and of a normal week. */
const FIRST_SCREEN = 780;
const WEEK = 2_400;

/** The week of the demo club depends on the weekday. On a Tuesday it is the longest. */
const tuesday = new Date();
tuesday.setUTCHours(12, 0, 0, 0);
tuesday.setUTCDate(tuesday.getUTCDate() + ((9 - tuesday.getUTCDay()) % 7));
const SHIFT_MS = tuesday.getTime() - Date.now();
const CLOCK = new URL('../src/shift-clock.mjs', import.meta.url).href;

const test = base.extend<{ planning: Page }, { club: Club }>({
  club: workerClub({ NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_SHIFT_MS: String(SHIFT_MS) }),
  /** Planning of a parent on a phone. */
  planning: async ({ open }, use) => {
    const { page, context } = await open('parent', '/about', { viewport: { width: 360, height: FIRST_SCREEN } });
    await context.clock.setSystemTime(Date.now() + SHIFT_MS);
    await page.goto('/admin/planning');
    await use(page);
  },
});

test.skip(process.env.LEAGUE === '1', 'the demo club of a league has the date of today');

test('shows a parent the first answer button at once, folds later events, and keeps a week short', async ({
  planning: page,
}) => {
  const cards = page.getByRole('main').getByRole('article');
  const answerButtons = cards.first().getByRole('button', { name: /: Going$/ });
  await expect(answerButtons.first()).toBeVisible();
  const box = await answerButtons.first().boundingBox();
  const bottom = Math.round((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN));
  console.log(`first answer button ends at ${bottom} px`);
  expect(bottom).toBeLessThanOrEqual(FIRST_SCREEN);

  // The first folded card is the cancelled game, which nobody can answer.
  const folded = page
    .locator('article')
    .filter({ has: page.locator('h2 button[aria-expanded="false"]') })
    .filter({ has: page.getByRole('button', { name: /: Going$/ }) });
  await expect(folded.first()).toBeVisible();
  // The events of seven days, as a normal week has them: two games and two practices.
  const cardsNamed = (name: string) => cards.filter({ has: page.getByRole('heading', { name }) });
  const practices = cardsNamed('Green practice');
  const showMore = page.getByRole('button', { name: /^Show \d+ more$/ }).first();
  while ((await practices.count()) < 2 || (await cardsNamed('Green vs Beacon Athletic').count()) === 0)
    await showMore.click();
  const weekCards = [
    cardsNamed('Green vs Harbor City'),
    cardsNamed('Green vs Beacon Athletic'),
    practices.first(),
    practices.nth(1),
  ];
  const heights = await Promise.all(
    weekCards.map(async (card) => Math.round((await card.first().boundingBox())?.height ?? Number.NaN)),
  );
  const top = await cards.first().evaluate((card) => Math.round(card.getBoundingClientRect().top + scrollY));
  const weekHeight = heights.reduce((sum, height) => sum + height + 16, top);
  console.log(`top ${top}, cards ${heights.join(' ')}, a week of four events ${weekHeight} px`);
  expect(weekHeight).toBeLessThanOrEqual(WEEK);
  await page.screenshot({ path: 'test-results/planning-360.png', fullPage: true });

  await folded.first().getByRole('button', { expanded: false }).first().click();
  await page.getByText('Month', { exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.screenshot({ path: 'test-results/month-360.png', fullPage: true });
});

test('keeps the month of several teams as wide as a phone', async ({ open }) => {
  const { page } = await open('admin', '/admin/planning?view=month', {
    viewport: { width: 360, height: FIRST_SCREEN },
  });
  await expect(page.getByRole('group', { name: 'Teams' }).getByRole('checkbox')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('keeps a card open on a phone when an earlier game arrives', async ({ planning: page, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const next = page.getByRole('main').getByRole('article').first();
  const heading = await next.getAttribute('aria-labelledby');
  const card = page.locator(`article[aria-labelledby="${heading}"]`);
  const attendees = card.getByRole('button', { name: /^Attendees/ });
  await expect(attendees).toBeVisible();
  const earlier = await newGame(coach, TEAM, 'Game in a quarter of an hour', Date.now() + SHIFT_MS + 900_000);
  const first = page.locator(`article[aria-labelledby="event-${earlier.id}"]`);
  await expect(first.getByRole('button', { name: /^Attendees/ })).toBeVisible();
  await expect(attendees).toBeVisible();
  await coach.call(eventsContract.remove_event, { params: { ...earlier.key, tag: TEAM } });
});
