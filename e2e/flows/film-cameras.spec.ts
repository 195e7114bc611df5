/** Films of cameras that turn their pictures, skip some, or code them in another order: the browser shows every frame at its time. */
import { filmsContract } from '@touchline/shared/films/films.contract';
import { editedFilm, shownHalf } from '../../testing/films/cut-film';
import { CODED_FPS, codedFilm, frameAt } from '../src/coded-film';
import { ffmpeg, recoded } from '../src/ffmpeg';
import { gameToFilm, pickFilm, pickFilms } from '../src/films';
import { partsOf } from '../src/live-film';
import { expect, test } from '../src/screens';

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-sc_threshold', '0'];
/** Every tenth picture is missing: the one before it is shown longer. */
const isMissing = (frame: number) => frame % 10 === 9;

/** By what a camera does: the passes of ffmpeg, and the picture that a frame shows. Each index of the file stands at its end. */
const CAMERAS: [name: string, passes: string[][], shownAt: (frame: number) => number][] = [
  [
    'turned by 180°',
    [
      [...X264, '-vf', 'hflip,vflip'],
      ['-metadata:s:v:0', 'rotate=180'],
    ],
    (frame) => frame,
  ],
  [
    'with a changing frame rate and sound of another format',
    [[...X264, '-vf', 'select=not(eq(mod(n\\,10)\\,9))', '-fps_mode', 'vfr', '-c:a', 'libopus']],
    (frame) => (isMissing(frame) ? frame - 1 : frame),
  ],
  // Pictures in another order make an edit list: the first one is coded before its time.
  ['with an edit list and key frames far apart', [[...X264, '-bf', '3', '-g', '300']], (frame) => frame],
];

test('of a film that a phone cut at its end nothing of the rest is made', async ({ open, club }) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg, which makes files as these cameras do');
  const { admin, path } = await gameToFilm(club.url);
  const { page } = await open('filming', path);
  const whole = await recoded(await codedFilm(page, 9), ...X264, '-bf', '3');
  await pickFilm(page, 'game.mp4', shownHalf(whole));
  await page.getByRole('textbox', { name: 'Title' }).fill('Cut');
  await page.getByRole('button', { name: 'Make the film' }).click();
  await expect(page.getByText('The film is complete.')).toBeVisible();
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
  expect(made).toMatchObject({ state: 'COMPLETE', segments: 2 });
  expect(made?.seconds).toBeCloseTo(4.5, 1);
  if (made) await admin.call(filmsContract.remove_film, { params: { id: made.id } });
});

test('of a film that a phone cut in its middle the parts that players show are made, with their sound', async ({
  open,
  club,
}) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg, which makes files as these cameras do');
  const { admin, path } = await gameToFilm(club.url);
  const { page } = await open('filming', path);
  const whole = await recoded(await codedFilm(page, 9), ...X264, '-bf', '3', '-g', '50');
  const shown = [
    [1, 3],
    [5, 8],
  ] as const;
  await pickFilm(page, 'game.mp4', editedFilm(whole, shown));
  await page.getByRole('textbox', { name: 'Title' }).fill('First half');
  await page.getByRole('button', { name: 'Make the film' }).click();
  await expect(page.getByText('The film is complete.')).toBeVisible();
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
  expect(made).toMatchObject({ state: 'COMPLETE', segments: 2 });
  expect(made?.seconds).toBeCloseTo(5, 2);
  await page.getByRole('button', { name: 'Watch First half' }).click();
  const player = page.getByRole('region', { name: 'First half' });
  await expect(player).toHaveAttribute('data-state', 'ready');
  for (const [frame, number] of [
    [0, 30],
    [59, 89],
    [60, 150],
    [119, 209],
    [120, 210],
    [149, 239],
  ] as const)
    expect(await frameAt(player.locator('video'), (frame + 0.5) / CODED_FPS), `frame ${frame}`).toBe(number);
  const { parts } = await partsOf(
    club.url,
    await admin.call(filmsContract.watch_film, { body: { id: made?.id ?? '' } }),
  );
  expect(parts.reduce((sum, { packets }) => sum + packets, 0)).toBeGreaterThan((5 * 48_000) / 1_024 - 4);
  if (made) await admin.call(filmsContract.remove_film, { params: { id: made.id } });
});

test('files of one film make one, in their order and without a gap, also in two tabs', async ({ open, club }) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg, which makes files as these cameras do');
  const { game, admin, path } = await gameToFilm(club.url);
  const { page, context } = await open('filming', path);
  const whole = await codedFilm(page, 9);
  const part = (from: number) => recoded(whole, ...X264, '-ss', String(from), '-t', '3');
  const files = { 'GX030007.MP4': await part(6), 'GX010007.MP4': await part(0), 'GX020007.MP4': await part(3) };
  const other = await context.newPage();
  await other.goto(path);
  for (const tab of [page, other]) {
    await pickFilms(tab, files);
    await expect(tab.getByText('9 seconds of film.')).toBeVisible();
    await tab.getByRole('textbox', { name: 'Title' }).fill('First half');
  }
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Make the film' }).click();
  for (const tab of [page, other]) await expect(tab.getByText('The film is complete.')).toBeVisible();
  const films = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
  const own = films.filter(({ event }) => event.id === game.id);
  expect(own).toMatchObject([{ title: 'First half', state: 'COMPLETE', seconds: 9 }]);
  await page.getByRole('button', { name: 'Watch First half' }).click();
  const player = page.getByRole('region', { name: 'First half' });
  await expect(player).toHaveAttribute('data-state', 'ready');
  for (const frame of [0, 1, 88, 89, 90, 91, 179, 180, 181, 269])
    expect(await frameAt(player.locator('video'), (frame + 0.5) / CODED_FPS), `frame ${frame}`).toBe(frame);
  for (const { id } of own) await admin.call(filmsContract.remove_film, { params: { id } });
});

for (const [name, passes, shownAt] of CAMERAS)
  test(`a film ${name} is made in the browser as it is seen`, async ({ open, club }) => {
    test.skip(ffmpeg === undefined, 'needs ffmpeg, which makes files as these cameras do');
    const { admin, path } = await gameToFilm(club.url);
    const { page } = await open('filming', path);
    let file = await codedFilm(page, 9);
    for (const options of passes) file = await recoded(file, ...options);
    await pickFilm(page, 'game.mp4', file);
    await page.getByRole('textbox', { name: 'Title' }).fill('First half');
    await page.getByRole('button', { name: 'Make the film' }).click();
    await expect(page.getByText('The film is complete.')).toBeVisible();
    const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
    // Encoded, not passed on: then `way` says so.
    expect(made).toMatchObject({ state: 'COMPLETE', segments: 3 });
    expect(made?.way).toBeUndefined();

    await page.getByRole('button', { name: 'Watch First half' }).click();
    const player = page.getByRole('region', { name: 'First half' });
    await expect(player).toHaveAttribute('data-state', 'ready');
    for (const frame of [0, 1, 2, 59, 118, 119, 120, 121, 122, 239, 240, 241])
      expect(await frameAt(player.locator('video'), (frame + 0.5) / CODED_FPS), `frame ${frame}`).toBe(shownAt(frame));
    const master = await admin.call(filmsContract.watch_film, { body: { id: made?.id ?? '' } });
    const { parts } = await partsOf(club.url, master);
    for (const { packets, frames } of parts)
      expect(Math.abs(packets - ((frames / CODED_FPS) * 48_000) / 1_024)).toBeLessThan(2);
    if (made) await admin.call(filmsContract.remove_film, { params: { id: made.id } });
  });
