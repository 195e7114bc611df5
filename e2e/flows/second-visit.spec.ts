/** The second visit: what was known is there at once, with and without a connection (decision 0033). */
import type { Page } from '@playwright/test';
import { newGame, read, TEAM } from '../../scripts/clients/games';
import { Person } from '../../scripts/clients/person';
import { expect, test } from '../src/screens';
import { openUpgradable } from '../src/upgraded';

const WITH_WORKER = { serviceWorkers: 'allow', viewport: { width: 360, height: 740 } } as const;
const PLANNING = `/admin/planning?team=${TEAM}`;
const LEO = '10000001';

/** Everything that this browser keeps of the club, as text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = await (await caches.open('touchline-kept')).match('/kept');
    return found ? found.text() : '';
  });

/** Puts something there, as if it had stayed from an earlier sign-in. */
const putBack = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (left) => (await caches.open('touchline-kept')).put('/kept', new Response(left)), text);

const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeAttached();

/** Waits until this browser has all that the next visit needs. */
async function untilKept(page: Page, text: string): Promise<void> {
  await isLive(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => kept(page)).toContain(text);
}

test('without a connection the last known week is shown with its age, and an answer is sent later', async ({
  open,
  club,
}) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await newGame(manager, TEAM, 'Game behind the hill');
  const { page, context } = await open('parent', PLANNING, WITH_WORKER);
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: game.name, exact: true }) });
  const going = card.getByRole('button', { name: 'Leo Raman: going' });
  await expect(going).toBeVisible();
  await untilKept(page, game.name);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^(Offline, as|As) of \d/).first()).toBeVisible();
  await going.click();
  await expect(going).toHaveAttribute('aria-pressed', 'true');
  expect((await read(manager, game.key)).attendees).toEqual([]);

  await context.setOffline(false);
  await isLive(page);
  await expect
    .poll(async () => (await read(manager, game.key)).attendees)
    .toMatchObject([{ playerId: LEO, available: 'YES' }]);
});

test('what changed since the last visit replaces what was kept', async ({ open, club }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await newGame(manager, TEAM, 'Game that is renamed');
  const { page } = await open('parent', PLANNING, WITH_WORKER);
  await untilKept(page, game.name);
  // A club that was restored from a backup has a lower version than this browser knew.
  const text = await kept(page);
  const renamed = text
    .replaceAll('Game that is renamed', 'Game of long ago')
    .replaceAll('"version":1,', '"version":9,');
  await page.goto('/rules/players');
  await putBack(page, renamed);
  await page.goto(PLANNING);
  await isLive(page);
  await expect(page.getByRole('heading', { name: game.name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Game of long ago' })).toHaveCount(0);
});

test('nothing of an account stays after its sign-out, and the next account sees nothing of it', async ({
  open,
  club,
}) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await newGame(manager, TEAM, 'Game of the first account');
  const { page, context } = await open('manager', PLANNING, { serviceWorkers: 'allow' });
  await untilKept(page, game.name);
  const left = await kept(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect.poll(() => kept(page)).toBe('');

  // A browser that was ended in the middle of the sign-out.
  await putBack(page, left);
  const { token } = await Person.signIn(club.url, 'parent2');
  await context.addCookies([{ name: 'fa-access-token', value: token, url: club.url, sameSite: 'Strict' }]);
  await context.setOffline(true);
  await page.goto('/').catch(() => undefined);
  await expect.poll(() => kept(page)).toBe('');
  await expect(page.getByText(game.name)).toHaveCount(0);
  await context.setOffline(false);
});

test('a new version waits until the person takes it, and nothing that is typed is lost', async ({ open, club }) => {
  const upgradable = await openUpgradable(club.url);
  try {
    const { page } = await open('parent2', '/', { serviceWorkers: 'allow', baseURL: upgradable.url });
    const { token } = await Person.signIn(club.url, 'parent2');
    await page
      .context()
      .addCookies([{ name: 'fa-access-token', value: token, url: upgradable.url, sameSite: 'Strict' }]);
    await page.goto('/admin/profile');
    const name = page.getByRole('textbox', { name: 'Full name' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // The page is answered by the first version's worker from here on.
    await page.reload();
    await name.fill('Half typed');

    upgradable.upgrade();
    await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText('A new version of Touchline is ready.')).toBeVisible();
    await expect(name).toHaveValue('Half typed');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('Half typed');
  } finally {
    upgradable.close();
  }
});
