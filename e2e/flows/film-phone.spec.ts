/** Film on a phone, by keyboard, and with network errors. */
import { clipOf, filmedGame, LEO, timeOf, watchClip } from '../src/films';
import { expect, test } from '../src/screens';

const phone = { viewport: { width: 360, height: 780 } };

test('chooses team, month and player, and plays a clip from start to end, by keyboard only', async ({ open, club }) => {
  const { game, month } = await filmedGame(club.url);
  const { page } = await open('parent', '/games', phone);
  const keys = page.keyboard;
  const panel = page.getByRole('complementary', { name: 'Choose a game' });
  await panel.getByRole('button', { expanded: false }).focus();
  await keys.press('Enter');
  await page.getByRole('combobox', { name: 'Team' }).focus();
  await keys.press('Enter');
  await page.getByRole('option', { name: 'Riverside 2012 Green' }).waitFor();
  await keys.press('Home');
  await keys.press('Enter');
  await expect(page).toHaveURL(/team=26618/);
  await page.goto(`/games?team=26618&month=${month}`);
  const placeText = page.getByText(/^Game [1-9]\d* \/ /);
  const time = page.getByRole('time').first();
  /** Goes to the game beside, whose title follows the text of its place. */
  const step = async (name: 'Prev' | 'Next', place: number) => {
    const before = (await time.getAttribute('datetime')) ?? '';
    await page.getByRole('button', { name, exact: true }).focus();
    await keys.press('Enter');
    await expect(page.getByText(new RegExp(`^Game ${place} / `))).toBeVisible();
    await expect(time).not.toHaveAttribute('datetime', before);
  };
  // The page may open an older game, when another flow of this club has added film to it.
  const openedPlace = Number(/\d+/.exec((await placeText.textContent()) ?? ''));
  for (let place = openedPlace; place > 1; place -= 1) await step('Next', place - 1);
  // Two games of a month can have one name: their time tells them apart.
  const begin = new Date(game.eventTime).toISOString();
  for (let place = 1; (await time.getAttribute('datetime')) !== begin; place += 1) await step('Prev', place + 1);
  await page.getByRole('radio', { name: 'Highlights' }).focus();
  await keys.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Plays' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Player' }).focus();
  await keys.press('ControlOrMeta+a');
  await keys.type('Leo R');
  await page.getByRole('option', { name: 'Leo Raman' }).waitFor();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(page).toHaveURL(new RegExp(`player=${LEO}`));
  const clip = clipOf(page, 'Give and go');
  await clip.film.focus();
  await expect(clip.player).toHaveAttribute('data-state', 'ready');
  await watchClip(clip.film, () => keys.press('k'), { start: 20, end: 22.5 });
});

test('F15: requests a failed segment again, and continues the film', async ({ open, club }) => {
  const { game, month } = await filmedGame(club.url);
  const { page } = await open('parent', '/', phone);
  let requests = 0;
  await page.route(/\/film\/match\/\d+p\/02\.m4s/, (route) => {
    requests += 1;
    return requests === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue();
  });
  await page.goto(`/games?team=26618&month=${month}&game=${game.id}`);
  const film = page.getByRole('region', { name: `Highlights of ${game.name}` });
  await expect(film).toHaveAttribute('data-state', 'ready');
  await film.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 7;
  });
  await film.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => timeOf(film.locator('video'))).toBeGreaterThan(9);
  expect(requests).toBeGreaterThan(1);
});
