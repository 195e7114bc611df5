/** Films that no browser reads: the page sends the file, and the club converts it. */
import { filmsContract } from '@touchline/shared/films/films.contract';
import { CODED_FPS, codedFilm, frameAt } from '../src/coded-film';
import { ffmpeg, recoded } from '../src/ffmpeg';
import { gameToFilm, pickFilm } from '../src/films';
import { expect, test } from '../src/screens';

/** Old pictures that Chromium does not know. */
const UNREADABLE = ['-c:v', 'mpeg4', '-q:v', '2', '-g', '100'];

test('the page sends a file whose container it does not read, and says so', async ({ open, club }) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg');
  const { path } = await gameToFilm(club.url);
  const { page } = await open('filming', path);
  const film = await recoded(await codedFilm(page, 2), ...UNREADABLE, '-f', 'avi');
  await pickFilm(page, 'game.avi', film);
  await expect(page.getByText('This browser cannot read this file: it sends all of it')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Old camera');
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/source/0/0') && response.status() === 200,
  );
  await page.getByRole('button', { name: 'Send the file' }).click();
  await stored;
});

test('the page sends a film that it cannot read, goes on after a break, and the club shows every frame', async ({
  open,
  club,
}) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg');
  // The club converts at the lowest priority: beside other tests it takes long.
  test.setTimeout(420_000);
  const { admin, path } = await gameToFilm(club.url);
  const first = await open('filming', path);
  const small = await recoded(await codedFilm(first.page, 6), ...UNREADABLE);
  // A box that says nothing makes two chunks of it.
  const box = Buffer.alloc(9_000_000);
  box.writeUInt32BE(box.length);
  box.write('free', 4, 'latin1');
  const film = Buffer.concat([small, box]);
  await first.page.route(/film_segment\/[0-9]+\/source\/0\/1/, (route) => route.abort());
  await pickFilm(first.page, 'game.mp4', film);
  await expect(first.page.getByText('and the club converts it')).toBeVisible();
  await first.page.getByRole('textbox', { name: 'Title' }).fill('First half');
  const stored = first.page.waitForResponse(
    (response) => response.url().endsWith('/source/0/0') && response.status() === 200,
  );
  await first.page.getByRole('button', { name: 'Send the file' }).click();
  await stored;
  await expect(first.page.getByText('of its file are sent').first()).toBeVisible();
  await first.page.close();

  const { page } = await open('filming', path);
  await pickFilm(page, 'game.mp4', film);
  await expect(page.getByText('This is “First half”, which is not complete yet.')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(/film_segment\/\d+\/(source\/.*)$/.exec(request.url())?.[1] ?? ''));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('All of the file is here.')).toBeVisible();
  expect(sent.filter(Boolean)).toEqual(['source/0/1']);
  await expect(page.getByText('6 seconds. Made by')).toBeVisible({ timeout: 300_000 });
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
  expect(made).toMatchObject({ way: 'CONVERT', segments: 2, state: 'COMPLETE' });

  await page.getByRole('button', { name: 'Watch First half' }).click();
  const player = page.getByRole('region', { name: 'First half' });
  await expect(player).toHaveAttribute('data-state', 'ready');
  for (const frame of [0, 1, 118, 119, 120, 121, 179])
    expect(await frameAt(player.locator('video'), (frame + 0.5) / CODED_FPS), `frame ${frame}`).toBe(frame);
});
