/** A browser is killed while it makes a film: another one makes what is missing, in both sizes, and players may choose. */
import { chromium } from '@playwright/test';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { Person } from '../../testing/clients/person';
import { CODED_FPS, codedFilm, frameAt } from '../src/coded-film';
import { ffmpeg, recoded } from '../src/ffmpeg';
import { gameToFilm, pickFilm } from '../src/films';
import { expect, test } from '../src/screens';

const SECONDS = 20;

test('a browser that is killed at 40 percent loses nothing, and another one makes the rest in both sizes', async ({
  open,
  club,
  launchOptions,
}) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg, which makes the film large');
  const { admin, path } = await gameToFilm(club.url);
  const { page } = await open('filming', '/');
  const large = ['-c:v', 'libx264', '-preset', 'ultrafast', '-vf', 'scale=1280:720', '-g', '70'];
  const film = await recoded(await codedFilm(page, SECONDS), ...large);

  const server = await chromium.launchServer(launchOptions);
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({ baseURL: club.url, serviceWorkers: 'block' });
  const { token } = await Person.signIn(club.url, 'filming');
  await context.addCookies([{ name: 'fa-access-token', value: token, url: club.url, sameSite: 'Strict' }]);
  const first = await context.newPage();
  await first.goto(path);
  // Two of five segments arrive, and the browser dies with others on their way.
  await first.route(/film_segment\/[0-9]+\/\w+\/[0-9]+\/[2-9]/, (route) => route.abort());
  await pickFilm(first, 'game.mp4', film);
  await first.getByRole('textbox', { name: 'Title' }).fill('First half');
  await first.getByRole('button', { name: 'Make the film' }).click();
  await expect(first.getByText('8 seconds of 20 seconds are stored.').first()).toBeVisible();
  server.process().kill('SIGKILL');
  await browser.close();

  await page.goto(path);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(/film_segment\/\d+\/(.*)$/.exec(request.url())?.[1] ?? ''));
  await pickFilm(page, 'picked-again.mp4', film);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('The film is complete.')).toBeVisible();
  const segments = (rendition: string) => [
    ...new Set(sent.flatMap((name) => new RegExp(`^${rendition}/\\d+/(\\d+)$`).exec(name)?.[1] ?? [])),
  ];
  expect(segments('720p').sort()).toEqual(['2', '3', '4']);
  expect(segments('360p').sort()).toEqual(['2', '3', '4']);
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
  expect(made).toMatchObject({ stored: 5, segments: 5, state: 'COMPLETE' });

  await page.getByRole('button', { name: 'Watch First half' }).click();
  const player = page.getByRole('region', { name: 'First half' });
  await expect(player).toHaveAttribute('data-state', 'ready');
  for (const quality of ['720p', '360p']) {
    await player.getByRole('button', { name: /^Quality/ }).click();
    await page.getByRole('menuitem', { name: quality }).click();
    for (const frame of [0, 119, 120, 239, 240, 241, 479, 480, 599])
      expect(await frameAt(player.locator('video'), (frame + 0.5) / CODED_FPS), `${quality} ${frame}`).toBe(frame);
  }
});
