/** A coach draws on a play and saves it as a clip: exact to the frame, with the drawing, recorded; refused without consent. */
import { readFile } from 'node:fs/promises';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { filmClipsContract } from '@touchline/shared/films/film-clips.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { Person } from '../../testing/clients/person';
import { CODED_FPS, frameAt } from '../src/coded-film';
import { LEO } from '../src/films';
import { gameOfTwo, makeFilm, TEAM } from '../src/made-film';
import { expect, test } from '../src/screens';

const PHONE = { viewport: { width: 360, height: 740 } };
const START = 5;
const END = 18;

test('R30: a clip with a drawing has exactly its frames, is recorded, and is refused without consent', async ({
  open,
  club,
}) => {
  const { admin, key, film, games } = await gameOfTwo(club.url);
  const { page: crew } = await open('filming', film);
  await makeFilm(crew, 24);
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: TEAM } });
  const parent = await Person.signIn(club.url, 'parent');
  const answer = (level: 'TEAM' | 'NONE') =>
    parent.call(filmFamiliesContract.save_film_consent, { body: { playerId: LEO, level } });
  await answer('TEAM');
  const play = {
    id: '300000951',
    name: 'Give and go',
    playType: 'PASSING',
    source: `film:${made?.id}`,
    playerIds: [LEO],
    startOffset: START,
    endOffset: END,
  };
  await admin.call(eventEditingContract.save_play, { params: key, body: play as never });

  const { page: coach } = await open('coach', `${games}&view=plays`, PHONE);
  await coach.getByRole('button', { name: 'Draw on Give and go' }).click();
  const sheet = coach.getByRole('application', { name: /^Draw over the film/ });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('no sheet');
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  await coach.mouse.move(...at(0.2, 0.6));
  await coach.mouse.down();
  await coach.mouse.move(...at(0.5, 0.6), { steps: 4 });
  await coach.mouse.move(...at(0.8, 0.6), { steps: 4 });
  await coach.mouse.up();
  // With keys: a circle in the middle.
  await coach.getByRole('img', { name: 'Circle' }).click();
  await sheet.focus();
  for (const press of ['Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter'])
    await coach.keyboard.press(press);
  await coach.getByRole('button', { name: 'Save the drawing' }).click();
  await expect(coach.getByRole('img', { name: 'Drawing of the coaches' })).toBeVisible();

  await coach.getByRole('button', { name: 'Save a clip of Give and go' }).click();
  const dialog = coach.getByRole('dialog');
  await expect(dialog.getByText('13 seconds as a video file, with the drawing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'End 1 second earlier' }).click();
  const [download] = await Promise.all([
    coach.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Make the clip' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-minute-1\.mp4$/);
  const bytes = await readFile(await download.path());
  expect(bytes.includes('udta')).toBe(false);
  expect(bytes.includes('mp4a')).toBe(true);

  const { page: viewer } = await open('coach', '/');
  const source = `data:video/mp4;base64,${bytes.toString('base64')}`;
  await viewer.goto('about:blank');
  await viewer.setContent(`<video src="${source}" style="width:640px"></video>`);
  const video = viewer.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  const count = (END - 1 - START) * CODED_FPS;
  expect(await video.evaluate((one: HTMLVideoElement) => Math.round(one.duration * 30))).toBe(count);
  for (const n of [0, 1, 89, 90, 91, count - 2, count - 1])
    expect(await frameAt(video, (n + 0.5) / CODED_FPS), `frame ${n}`).toBe(START * CODED_FPS + n);
  const [red, green, blue] = await video.evaluate((one: HTMLVideoElement) => {
    const pen = Object.assign(document.createElement('canvas'), { width: 640, height: 360 }).getContext('2d');
    pen?.drawImage(one, 0, 0, 640, 360);
    return [...(pen?.getImageData(256, 216, 1, 1).data ?? [])];
  });
  // The arrow is yellow.
  expect([(red ?? 0) > 180, (green ?? 0) > 140, (blue ?? 255) < 140]).toEqual([true, true, true]);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await answer('NONE');
  await coach.getByRole('button', { name: 'Save a clip of Give and go' }).click();
  await dialog.getByRole('button', { name: 'Make the clip' }).click();
  await expect(dialog.getByText('This clip cannot be saved: Leo Raman may not be shown.')).toBeVisible();
  const clips = await admin.call(filmClipsContract.list_clips, { query: { tag: TEAM } });
  expect(clips.filter(({ film: id }) => id === made?.id)).toMatchObject([
    { from: START, to: END - 1, drawn: true, by: 'Marta Nowak', children: [{ name: 'Leo Raman' }] },
  ]);
});
