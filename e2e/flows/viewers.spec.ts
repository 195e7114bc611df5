import { GREEN, savedColours, savedImage } from '../src/boards';
import { filmedGame } from '../src/films';
import { monthFromNow } from '../src/forms';
import { expect, test } from '../src/screens';

test('games: keeps month, game and player in the URL', async ({ open, club }) => {
  const { page } = await open('parent', '/');
  await page.getByRole('button', { name: 'Games' }).click();
  await page.getByRole('menuitem', { name: 'Riverside 2012 Green' }).click();
  await expect(page).toHaveURL(/\/games\?team=26618/);
  const panel = page.getByRole('complementary', { name: 'Choose a game' });
  await expect(panel.getByRole('radio', { name: 'Highlights' })).toBeChecked();
  // Another flow of this club may have given the newest game a film without highlights.
  await expect(page.getByRole('region', { name: /^(Highlights|Film) of / }).locator('video')).toBeVisible();
  await expect(page).toHaveURL(/month=20\d\d-\d\d&game=\d+/);

  const { game, month } = await filmedGame(club.url);
  await page.goto(`/games?team=26618&month=${month}&game=${game.id}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(game.name);
  const next = panel.getByRole('button', { name: 'Next' });
  const placeText = panel.getByText(/^Game \d+ \/ \d+$/);
  const openedPlace = Number(/\d+/.exec((await placeText.textContent()) ?? ''));
  for (let place = openedPlace; place > 1; place -= 1) {
    await next.click();
    await expect(placeText).toHaveText(new RegExp(`^Game ${place - 1} /`));
  }
  await expect(next).toBeDisabled();

  const newestTitle = await page.getByRole('heading', { level: 2 }).first().textContent();
  await panel.getByRole('button', { name: 'Prev' }).click();
  await expect(panel.getByText(/^Game 2 \/ \d+$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(newestTitle ?? '');
  await panel.getByRole('radio', { name: 'Plays' }).click();
  await expect(panel.getByRole('combobox', { name: 'Player' })).toHaveValue('all');
  await expect(page).toHaveURL(/view=plays/);
  const playsUrl = page.url();
  await page.reload();
  await expect(panel.getByText(/^Game 2 \/ \d+$/)).toBeVisible();
  await expect(panel.getByRole('radio', { name: 'Plays' })).toBeChecked();
  await page.goBack();
  await expect(panel.getByRole('radio', { name: 'Highlights' })).toBeChecked();
  await page.goto(playsUrl);

  await panel.getByLabel('Month').click();
  await page.getByRole('button', { name: 'Previous year' }).click();
  await page.getByRole('button', { name: 'Jan', exact: true }).click();
  await expect(page.getByText('No Games, check other times')).toBeVisible();
  await expect(panel.getByText('Game 0 / 0')).toBeVisible();
  await expect(panel.getByRole('radio', { name: 'Highlights' })).toBeChecked();
  await page.getByRole('button', { name: /^Show / }).click();
  await expect(placeText).toBeVisible();
  await expect(panel.getByText('Game 0 / 0')).toHaveCount(0);
});

for (const [path, name] of [
  ['/games?team=26618', 'Choose a game'],
  ['/players?player=10000001', 'Choose a match'],
] as const)
  test(`${path}: keeps the month in its place while the teams load`, async ({ open }) => {
    // Loads the app only after the route is set.
    const { page } = await open('admin', 'about:blank');
    await page.route('**/api/list_teams', async (route) => {
      await page.getByRole('complementary', { name }).waitFor();
      await route.continue();
    });
    await page.addInitScript(() => {
      const tops = new Set<number>();
      Object.assign(window, { tops });
      const read = () => {
        const label = [...document.querySelectorAll('aside label')].find((one) => one.textContent === 'Month');
        if (label) tops.add(Math.round(label.getBoundingClientRect().top));
        requestAnimationFrame(read);
      };
      read();
    });
    await page.goto(path);
    const panel = page.getByRole('complementary', { name });
    await expect(panel.getByRole('combobox', { name: 'Team' })).toBeVisible();
    await expect(panel.getByRole('link', { name: /^Season/ })).toBeVisible();
    const readTops = () => page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops]);
    await expect.poll(async () => (await readTops()).length).toBeGreaterThan(0);
    expect(await readTops()).toHaveLength(1);
    await page.unrouteAll({ behavior: 'wait' });
  });

test('games: opens the same game by a copied link after login', async ({ open, club }) => {
  // The month before always has several games.
  const { page, context } = await open('parent', `/games?team=26618&month=${monthFromNow(-1)}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const heading = page.getByRole('heading', { level: 2 }).first();
  const firstTitle = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: 'Prev' }).click();
  await expect(heading).not.toHaveText(firstTitle);
  const title = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: /^Copy link to / }).click();
  await expect(page.getByRole('alert').getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(club.url)).toBe(true);

  const visitor = await open(undefined, link);
  await visitor.page.getByLabel('Email').fill('parent2@riverside.example');
  await visitor.page.getByRole('textbox', { name: 'Password' }).fill('touchline');
  await visitor.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.page.getByRole('heading', { level: 2 }).first()).toHaveText(title);
});

test('players: shows a child’s month, match by match', async ({ open }) => {
  const { page } = await open('parent', '/');
  await page.getByRole('button', { name: 'Players' }).click();
  await page.getByRole('menuitem', { name: 'Leo Raman' }).click();
  await expect(page).toHaveURL(/\/players\?player=10000001/);
  await expect(page.getByRole('heading', { level: 1, name: 'Leo Raman' })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Choose a match' });
  await expect(panel.getByText(/^Match \d+ \/ \d+$/)).toBeVisible();
  await page.goto('/players?player=10000001&month=2022-01');
  await expect(page.getByText('No Games, check other times')).toBeVisible();
  await expect(panel.getByText('Match 0 / 0')).toBeVisible();
  await page.getByRole('button', { name: /^Show / }).click();
  await expect(panel.getByText(/^Match 1 \/ \d+$/)).toBeVisible();
});

test('finds teams, players and boards in the top bar for staff and administrators', async ({ open }) => {
  const { page: coach } = await open('coach', '/');
  await coach.getByRole('button', { name: 'Players' }).click();
  await coach.getByRole('menuitem', { name: 'Leo Raman' }).click();
  await expect(coach.getByRole('heading', { level: 1, name: 'Leo Raman' })).toBeVisible();

  const { page: admin } = await open('admin', '/');
  await admin.getByRole('button', { name: 'Games' }).click();
  await admin.getByRole('menuitem', { name: 'Riverside 2014 White' }).click();
  await expect(admin.getByRole('complementary', { name: 'Choose a game' })).toBeVisible();
  await admin.getByRole('button', { name: 'Players' }).click();
  await expect(admin.getByRole('menuitem').first()).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.getByRole('link', { name: 'Sessions' }).click();
  await expect(admin.getByRole('heading', { name: 'Session', exact: true })).toBeVisible();
});

test('keeps the links of the top bar in place while its menus load', async ({ open }) => {
  const { page, context } = await open('coach', '/rules');
  const sessions = page.getByRole('link', { name: 'Sessions' });
  await expect(page.getByRole('button', { name: 'Games' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Players' })).toBeVisible();
  const place = await sessions.boundingBox();
  await context.route('**/assets/overlays-*.js', (route) => route.abort());
  await page.reload();
  await expect(sessions).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Games|Players)$/ })).toHaveCount(0);
  expect(await sessions.boundingBox()).toEqual(place);
});

test('sessions: draws the green circle by a click, and saves the image', async ({ open }) => {
  const { page } = await open('coach', '/sessions');
  await expect(page.getByRole('heading', { name: 'Session', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Script', exact: true })).toBeVisible();
  await page
    .locator('canvas')
    .first()
    .click({ position: { x: 100, y: 120 } });
  const { name, png } = await savedImage(page);
  expect(name).toMatch(/\.png$/);
  expect(await savedColours(page, png, [{ x: 100, y: 120 }])).toEqual([GREEN]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
});

test('asks visitors to log in, and tells ROOT and users without a role why they have no access', async ({ open }) => {
  for (const path of ['/games', '/players', '/sessions']) {
    const visitor = await open(undefined, path);
    await expect(visitor.page).toHaveURL(new RegExp(`/auth/login\\?from=${encodeURIComponent(path)}`));
    const newcomer = await open('newcomer', path);
    await expect(newcomer.page.getByRole('heading', { name: /^Allow us 10 minutes/ })).toBeVisible();
    const root = await open('root', path);
    await expect(root.page.getByText('ROOT sees accounts and teams, not children')).toBeVisible();
  }
});
