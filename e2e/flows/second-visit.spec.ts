/** The second visit: cached data is shown at once, with and without a connection (decision 0033). */
import type { Page } from '@playwright/test';
import { newGame, read, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import type { Club } from '../../testing/services/club';
import { test as base, expect, workerClub } from '../src/screens';
import { openUpgradable } from '../src/upgraded';

/** A club of its own: among the games of other flows a phone would not show the new ones at once. */
const test = base.extend<object, { club: Club }>({ club: workerClub() });

const WITH_WORKER = { serviceWorkers: 'allow', viewport: { width: 360, height: 740 } } as const;
const PLANNING = `/admin/planning?team=${TEAM}`;
const LEO = '10000001';

/** The cached data of this browser, as text. */
const readCache = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const response = await (await caches.open('touchline-kept')).match('/kept');
    return response ? response.text() : '';
  });

/** Writes to the cache, as if data of an earlier sign-in had remained. */
const writeCache = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (content) => (await caches.open('touchline-kept')).put('/kept', new Response(content)), text);

const expectLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeAttached();

/** Waits until the cache contains this text. */
async function waitUntilCached(page: Page, text: string): Promise<void> {
  await expectLive(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => readCache(page)).toContain(text);
}

test('shows the cached week with its age while offline, and sends an answer later', async ({ open, club }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await newGame(manager, TEAM, 'Game behind the hill');
  const { page, context } = await open('parent', PLANNING, WITH_WORKER);
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: game.name, exact: true }) });
  const going = card.getByRole('button', { name: 'Leo Raman: going' });
  await expect(going).toBeVisible();
  await waitUntilCached(page, game.name);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^(Offline, as|As) of \d/).first()).toBeVisible();
  await going.click();
  await expect(going).toHaveAttribute('aria-pressed', 'true');
  expect((await read(manager, game.key)).attendees).toEqual([]);

  await context.setOffline(false);
  await expectLive(page);
  await expect
    .poll(async () => (await read(manager, game.key)).attendees)
    .toMatchObject([{ playerId: LEO, available: 'YES' }]);
});

test('replaces cached data that changed since the last visit', async ({ open, club }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await newGame(manager, TEAM, 'Game that is renamed');
  const { page } = await open('parent', PLANNING, WITH_WORKER);
  await waitUntilCached(page, game.name);
  // A club restored from a backup may have a lower version than the cache.
  const cachedText = await readCache(page);
  const renamed = cachedText
    .replaceAll('Game that is renamed', 'Game of long ago')
    .replaceAll('"version":1,', '"version":9,');
  await page.goto('/rules/players');
  await writeCache(page, renamed);
  await page.goto(PLANNING);
  await expectLive(page);
  await expect(page.getByRole('heading', { name: game.name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Game of long ago' })).toHaveCount(0);
});

test('clears the cache on sign-out, and hides leftovers from the next account', async ({ open, club }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await newGame(manager, TEAM, 'Game of the first account');
  const { page, context } = await open('manager', PLANNING, { serviceWorkers: 'allow' });
  await waitUntilCached(page, game.name);
  const cachedText = await readCache(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect.poll(() => readCache(page)).toBe('');

  // Simulates a browser that was closed during the sign-out.
  await writeCache(page, cachedText);
  const { token } = await Person.signIn(club.url, 'parent2');
  await context.addCookies([{ name: 'fa-access-token', value: token, url: club.url, sameSite: 'Strict' }]);
  await context.setOffline(true);
  await page.goto('/').catch(() => undefined);
  await expect.poll(() => readCache(page)).toBe('');
  await expect(page.getByText(game.name)).toHaveCount(0);
  await context.setOffline(false);
});

test('waits with a new version until the user accepts it, and keeps unsaved input', async ({ open, club }) => {
  const upgradable = await openUpgradable(club.url);
  try {
    const { page } = await open('parent2', '/', { serviceWorkers: 'allow', baseURL: upgradable.url });
    const { token } = await Person.signIn(club.url, 'parent2');
    await page
      .context()
      .addCookies([{ name: 'fa-access-token', value: token, url: upgradable.url, sameSite: 'Strict' }]);
    await page.goto('/admin/profile');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // From here on the service worker of the first version serves the page.
    await page.reload();
    await expect(name).not.toHaveValue('');
    const saved = await name.inputValue();
    await name.fill('Half typed');

    upgradable.upgrade();
    await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText('A new version of Touchline is ready.')).toBeVisible();
    await expect(name).toHaveValue('Half typed');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('Half typed');

    await name.fill(saved);
    await page.reload();
    // The page is loaded anew when the new worker has taken over.
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await reloaded;
    await expect(page.getByText('A new version of Touchline is ready.')).toHaveCount(0);
    await expect(name).toHaveValue(saved);
    const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
    await expect.poll(waiting).toBeUndefined();
  } finally {
    upgradable.close();
  }
});
