/** Films that a browser cannot encode: it passes them on as the camera coded them. */
import type { Page } from '@playwright/test';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { CODED_FPS, codedFilm, frameAt } from '../src/coded-film';
import { ffmpeg, recoded } from '../src/ffmpeg';
import { gameToFilm, pickFilm } from '../src/films';
import { expect, test } from '../src/screens';

/** Takes things of browsers away from the worker that makes films. */
const without = (page: Page, ...names: string[]) =>
  page.route(/film\.worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    const removals = names.map((name) => `delete self.${name};`).join('');
    await route.fulfill({ response, body: removals + (await response.text()) });
  });

test('a browser that cannot encode passes a film on, is stopped, goes on, and shows every frame', async ({
  open,
  club,
}) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg, which makes pictures in another order than they are shown');
  const { admin, path } = await gameToFilm(club.url);
  const first = await open('filming', path);
  // Frames are coded in another order, and key frames are 140 frames apart: the segments are not those of the grid.
  const coded = await codedFilm(first.page, 18);
  const film = await recoded(coded, '-c:v', 'libx264', '-bf', '3', '-g', '140', '-sc_threshold', '0');
  await without(first.page, 'VideoEncoder');
  await first.page.route(/film_segment\/[0-9]+\/720p\/[0-9]+\/[1-9]/, (route) => route.abort());
  await first.page.reload();
  await pickFilm(first.page, 'game.mp4', film);
  await expect(first.page.getByText('it sends it as the camera made it')).toBeVisible();
  await first.page.getByRole('textbox', { name: 'Title' }).fill('First half');
  await first.page.getByRole('button', { name: 'Make the film' }).click();
  await expect(first.page.getByText('5 seconds of 18 seconds are stored.').first()).toBeVisible();
  await first.page.close();

  // Also a browser that could encode goes on as the film began.
  const { page } = await open('filming', path);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(/film_segment\/.*\/(\w+)$/.exec(request.url())?.[1] ?? ''));
  await pickFilm(page, 'picked-again.mp4', film);
  await expect(page.getByText('This is “First half”, which is not complete yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('The film is complete.')).toBeVisible();
  expect(sent).toEqual(expect.arrayContaining(['init', '3']));
  expect(sent).not.toContain('0');
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
  expect(made).toMatchObject({ way: 'PASS', segments: 4, state: 'COMPLETE' });

  await page.getByRole('button', { name: 'Watch First half' }).click();
  const player = page.getByRole('region', { name: 'First half' });
  await expect(player).toHaveAttribute('data-state', 'ready');
  for (const frame of [0, 1, 2, 138, 139, 140, 141, 279, 280, 281, 282, 419, 420, 421, 539])
    expect(await frameAt(player.locator('video'), (frame + 0.5) / CODED_FPS), `frame ${frame}`).toBe(frame);
});
