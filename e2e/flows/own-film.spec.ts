/** A game's film, made in the browser from a file: left in the middle, taken up again, watched, and a source of plays. */

import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { CODED_FPS, codedFilm, frameAt } from '../src/coded-film';
import { gameToFilm, pickFilm } from '../src/films';
import { expect, test } from '../src/screens';

test('a film is left in the middle, goes on from the same file, shows every frame, and takes plays', async ({
  open,
  club,
}) => {
  const { game, admin, path } = await gameToFilm(club.url);
  const first = await open('filming', `/#event-${game.id}`);
  const film = await codedFilm(first.page, 18);
  await first.page.goto(path);
  // Only the first segment arrives, until the page is closed.
  await first.page.route(/film_segment\/[0-9]+\/720p\/[0-9]+\/[1-9]/, (route) => route.abort());
  await pickFilm(first.page, 'game.mp4', film);
  await expect(first.page.getByText('18 seconds of film.')).toBeVisible();
  await first.page.getByRole('textbox', { name: 'Title' }).fill('First half');
  await first.page.getByRole('button', { name: 'Make the film' }).click();
  await expect(first.page.getByText('4 seconds of 18 seconds are stored.').first()).toBeVisible();
  await first.page.close();

  const { page } = await open('filming', path);
  await expect(page.getByRole('heading', { name: 'First half' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await pickFilm(page, 'picked-again.mp4', film);
  await expect(page.getByText('This is “First half”, which is not complete yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('The film is complete.')).toBeVisible();
  const sent = requests.flatMap((url) => /film_segment\/.*\/(\w+)$/.exec(url)?.[1] ?? []);
  // One or two may have been on their way when the page was closed.
  expect(sent).toEqual(expect.arrayContaining(['init', '3', '4']));
  expect(sent).not.toContain('0');

  await page.getByRole('button', { name: 'Watch First half' }).click();
  const player = page.getByRole('region', { name: 'First half' });
  await expect(player).toHaveAttribute('data-state', 'ready');
  const video = player.locator('video');
  // The joins of segments are at multiples of 120; the first segment was made by another page.
  for (const frame of [0, 1, 60, 119, 120, 121, 239, 240, 359, 360, 479, 480, 539])
    expect(await frameAt(video, (frame + 0.5) / CODED_FPS), `frame ${frame}`).toBe(frame);

  const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
  if (!made) throw new Error('no film');
  const play = {
    ...game.plays[0],
    id: '300000999',
    name: 'Coded goal',
    players: [],
    playerIds: [],
    source: `film:${made.id}`,
    startOffset: 5,
    endOffset: 6,
  };
  await admin.call(eventEditingContract.save_play, { params: game.key, body: play as never });
  const coach = await open('coach', `/admin/event?id=${game.id}`);
  await expect(coach.page.getByRole('heading', { name: 'Mark plays' })).toBeVisible();
  const parent = await open('parent', `/games?team=26618&month=${game.key.time}&game=${game.id}&view=plays`);
  await expect(parent.page.getByRole('heading', { name: 'Games', level: 1 })).toBeVisible();
  await expect(parent.page.getByText('Coded goal')).toHaveCount(0);
  expect(parent.received.join()).not.toContain(`film:${made.id}`);

  await page.getByRole('button', { name: 'Remove First half' }).click();
  await page.getByRole('button', { name: 'Remove the film' }).click();
  await expect(page.getByRole('heading', { name: 'First half' })).toHaveCount(0);
});

test('says before the work begins that a file is no film', async ({ open, club }) => {
  const { path } = await gameToFilm(club.url);
  const { page } = await open('coach', path);
  await pickFilm(page, 'notes.mp4', Buffer.from('not a film'));
  await expect(page.getByRole('alert')).toContainText('No film was found in this file.');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});
