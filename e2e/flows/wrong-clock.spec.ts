/** Phones whose clock is wrong. The web app shows the server's time. */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { newGame, read, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import type { Club } from '../../testing/services/club';
import { test as base, expect, type Screen, workerClub } from '../src/screens';

const [MINUTE, DAY] = [60_000, 86_400_000];
const PHONE = { viewport: { width: 360, height: 740 } } as const;
const PLANNING = `/admin/planning?team=${TEAM}`;
const LEO = '10000001';

type Shifted = Window & { shiftMs: number };

const test = base.extend<
  { openShifted: (shiftMs: number, path: string, options?: BrowserContextOptions) => Promise<Screen> },
  { club: Club }
>({
  /** A club of its own: among the games of other flows a phone would not show the new one at once. */
  club: workerClub(),
  /** Opens a page of a parent whose phone is ahead by so many ms. */
  openShifted: async ({ open }, use) => {
    await use(async (shiftMs, path, options = {}) => {
      const screen = await open('parent', '/about', { ...PHONE, ...options });
      await screen.context.addInitScript((shift) => {
        const page = window as unknown as Shifted;
        page.shiftMs = shift;
        const RealDate = Date;
        const now = () => RealDate.now() + page.shiftMs;
        window.Date = class extends RealDate {
          constructor(...given: [] | [number]) {
            if (given.length === 0) super(now());
            else super(...given);
          }
          static override now = now;
        } as DateConstructor;
      }, shiftMs);
      await screen.page.goto(path);
      return screen;
    });
  },
});

const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const warningIn = (page: Page) => page.getByRole('status').filter({ hasText: 'The clock of this device' });
const gameTomorrow = async (club: Club, name: string) => {
  const manager = await Person.signIn(club.url, 'manager');
  return { manager, game: await newGame(manager, TEAM, name, Date.now() + DAY) };
};

test('shows and answers tomorrow’s game on a phone that is two days ahead, and warns until its clock is set', async ({
  openShifted,
  club,
}) => {
  const { manager, game } = await gameTomorrow(club, 'Game of tomorrow');
  const { page } = await openShifted(2 * DAY, PLANNING);
  const card = cardOf(page, game.name);
  await expect(card).toContainText('Tomorrow');
  await card.getByRole('button', { name: 'Leo Raman: going' }).click();
  await expect
    .poll(async () => (await read(manager, game.key)).attendees)
    .toMatchObject([{ playerId: LEO, available: 'YES' }]);
  await expect(warningIn(page)).toContainText('about 2 days ahead');

  await page.goto('/');
  await expect(page.getByRole('main').getByText(game.name).first()).toBeVisible();
  await expect(warningIn(page)).toBeVisible();
  // The user sets the clock in the phone's settings, and returns.
  await page.evaluate(() => {
    (window as unknown as Shifted).shiftMs = 0;
    window.dispatchEvent(new Event('focus'));
  });
  await expect(warningIn(page)).toBeHidden();
  await expect(page.getByRole('main').getByText(game.name).first()).toBeVisible();
});

test('shows no past game as coming on a phone that is three days behind, and stays silent once the warning is closed', async ({
  openShifted,
  club,
}) => {
  const manager = await Person.signIn(club.url, 'manager');
  const past = await newGame(manager, TEAM, 'Game of yesterday', Date.now() - DAY + 60 * MINUTE);
  const { game } = await gameTomorrow(club, 'Another game of tomorrow');
  const { page } = await openShifted(-3 * DAY, PLANNING);
  await expect(cardOf(page, game.name)).toContainText('Tomorrow');
  await expect(cardOf(page, past.name).getByRole('button', { name: 'Leo Raman: going' })).toBeHidden();
  await expect(warningIn(page)).toContainText('about 3 days behind');
  await warningIn(page).getByRole('button', { name: 'Close' }).click();
  await expect(warningIn(page)).toBeHidden();
  await page.getByRole('link', { name: 'Touchline, start page' }).click();
  await expect(page.getByRole('main').getByText(game.name).first()).toBeVisible();
  await expect(warningIn(page)).toBeHidden();
});

test('warns of no clock that is three minutes off', async ({ openShifted, club }) => {
  const { game } = await gameTomorrow(club, 'Game of a punctual phone');
  const { page } = await openShifted(3 * MINUTE, PLANNING);
  await expect(cardOf(page, game.name)).toBeVisible();
  const correction = () => page.evaluate(() => JSON.parse(localStorage.getItem('touchline-clock') ?? '[0]')[0]);
  await expect.poll(correction).toBeLessThan(-2 * MINUTE);
  await expect(warningIn(page)).toBeHidden();
});

test('shows tomorrow’s game on a wrong phone without a network, too', async ({ openShifted, club }) => {
  const { game } = await gameTomorrow(club, 'Game behind the mountain');
  const { page, context } = await openShifted(2 * DAY, PLANNING, { serviceWorkers: 'allow' });
  await expect(cardOf(page, game.name)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const copy = () => page.evaluate(async () => (await (await caches.open('touchline-kept')).match('/kept'))?.text());
  await expect.poll(copy).toContain(game.name);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^(Offline, as|As) of \d/).first()).toBeVisible();
  await expect(cardOf(page, game.name)).toContainText('Tomorrow');
  await expect(warningIn(page)).toContainText('about 2 days ahead');
});
