/** Staff cut off the start and the end of a film: a running player of a family goes on with the rest, and gets no byte of what was cut off. */
import { filmEditsContract } from '@touchline/shared/films/film-edits.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { Person } from '../../testing/clients/person';
import { CODED_FPS, frameAt } from '../src/coded-film';
import { LEO, timeOf } from '../src/films';
import { gameOfTwo, makeFilm, NOA, TEAM } from '../src/made-film';
import { expect, test } from '../src/screens';

const PHONE = { viewport: { width: 360, height: 740 } };

test('R38: a family sees a trimmed film from its start to its end, at the seconds of its plays', async ({
  open,
  club,
}) => {
  const { admin, film, games } = await gameOfTwo(club.url);
  const { page: crew } = await open('filming', film);
  await makeFilm(crew, 18);
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: TEAM } });
  const id = made?.id ?? '';
  const parent = await Person.signIn(club.url, 'parent');
  await parent.call(filmFamiliesContract.save_film_consent, { body: { playerId: LEO, level: 'TEAM' } });
  await admin.call(filmFamiliesContract.update_film, { body: { id, told: true, absent: [NOA] } });

  const { page: family } = await open('parent', games, PHONE);
  const player = family.locator('section[data-state]');
  await expect(player).toHaveAttribute('data-state', 'ready');

  const { page: coach } = await open('coach', film, PHONE);
  await coach.getByRole('button', { name: 'Trim Whole game, or choose its picture' }).click();
  const own = coach.locator('section[data-state]');
  await expect(own).toHaveAttribute('data-state', 'ready');
  await own.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 3;
  });
  await expect.poll(() => timeOf(own.locator('video'))).toBeCloseTo(3);
  await coach.getByRole('button', { name: 'Start here' }).click();
  await expect(coach.getByRole('textbox', { name: 'Start' })).toHaveValue('0:03');
  await coach.getByRole('textbox', { name: 'End' }).fill('0:13');
  const requested: string[] = [];
  family.on('request', (request) => requested.push(request.url()));
  await coach.getByRole('button', { name: 'Save start and end' }).click();
  await expect(coach.getByText('Families see it from 0:04 to 0:12.')).toBeVisible();

  await expect(family.getByRole('slider', { name: 'Position in the film' })).toHaveAttribute('min', '4');
  await expect(player).toHaveAttribute('data-state', 'ready');
  const video = player.locator('video');
  for (const frame of [4 * CODED_FPS, 200, 8 * CODED_FPS, 12 * CODED_FPS - 1])
    expect(await frameAt(video, (frame + 0.5) / CODED_FPS), `frame ${frame}`).toBe(frame);
  const parts = requested.flatMap((url) => /720p\/0\/(\d+)\.m4s/.exec(url)?.[1] ?? []);
  expect([...new Set(parts)].toSorted()).toEqual(['1', '2']);
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 10;
    return one.play();
  });
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused), { timeout: 10_000 }).toBe(true);
  expect(await timeOf(video)).toBeGreaterThan(11.8);

  await coach.getByRole('button', { name: 'Undo' }).click();
  await expect(coach.getByText('Families see all of it.')).toBeVisible();
  await expect(family.getByRole('slider', { name: 'Position in the film' })).toHaveAttribute('min', '0');

  // A browser that plays streams itself counts from the first picture that it gets, and asks for each part by the address that it has.
  await admin.call(filmEditsContract.trim_film, { body: { id, from: 4, to: 12 } });
  const phone = await open('parent', '/', PHONE);
  await phone.page.clock.install();
  await phone.page.addInitScript(() => {
    for (const name of ['MediaSource', 'WebKitMediaSource', 'ManagedMediaSource']) Reflect.deleteProperty(window, name);
  });
  await phone.page.goto(club.url + games);
  const native = phone.page.locator('section[data-state]');
  await expect(native).toHaveAttribute('data-state', 'ready');
  const picture = native.locator('video');
  await expect.poll(() => picture.evaluate((one: HTMLVideoElement) => Math.round(one.duration))).toBe(8);
  expect(await frameAt(picture, 3.5 / CODED_FPS)).toBe(4 * CODED_FPS + 3);
  const first = await picture.getAttribute('src');
  await picture.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 5;
  });
  // The wait for the renewal may begin after the first leap.
  await expect(async () => {
    await phone.page.clock.fastForward(8.5 * 60_000);
    await expect(picture).not.toHaveAttribute('src', first ?? '', { timeout: 5_000 });
  }).toPass();
  await expect.poll(() => timeOf(picture)).toBe(5);
  expect(await frameAt(picture, 6 + 0.5 / CODED_FPS)).toBe(10 * CODED_FPS);
});

test('R38: staff give a film its picture, and put two films in order on every open screen', async ({ open, club }) => {
  const { admin, film, games } = await gameOfTwo(club.url);
  const { page: crew } = await open('filming', film);
  await makeFilm(crew, 6);
  await crew.getByRole('button', { name: 'Add another film' }).click();
  await makeFilm(crew, 6, 'Second part');
  const headings = (page: typeof crew) =>
    page.getByRole('region', { name: 'Films of this game' }).getByRole('heading', { level: 3 }).allTextContents();
  const { page: coach } = await open('coach', film);
  await expect.poll(() => headings(coach)).toEqual(['Whole game', 'Second part']);
  await crew.getByRole('button', { name: 'Move Second part up' }).click();
  await expect.poll(() => headings(coach)).toEqual(['Second part', 'Whole game']);

  await coach.getByRole('button', { name: 'Trim Second part, or choose its picture' }).click();
  await expect(coach.locator('section[data-state]')).toHaveAttribute('data-state', 'ready');
  await coach.getByRole('button', { name: 'Use this picture' }).click();
  await expect(coach.getByText(/^The picture at 0:0\d stands for the film/)).toBeVisible();
  const films = await admin.call(filmsContract.list_films, { query: { tag: TEAM } });
  expect(films.filter(({ poster }) => poster).map(({ title }) => title)).toEqual(['Second part']);
  const { page: viewer } = await open('coach', games);
  await expect(viewer.locator('video[poster*="/still/"]')).toHaveCount(1);
});
