/** A coach watches a live film while the club is away for two minutes, and sees its end. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { launchOptions } from '../../scripts/setup/browser';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import type { Club } from '../../testing/services/club';
import { partsOf } from '../src/live-film';
import { test as base, expect, workerClub } from '../src/screens';

const CLOCK = new URL('../src/shift-clock.mjs', import.meta.url).href;
const SHIFT = join(tmpdir(), `live-viewer-${process.pid}`);
writeFileSync(SHIFT, '0');
/** The club's clock can leap. */
const test = base.extend<object, { club: Club }>({
  club: workerClub({ NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_FILE: SHIFT }),
});

const FAKE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...FAKE, '--autoplay-policy=no-user-gesture-required'],
  },
});
const FPS = 20;
/** Players ask again every few seconds. */
const STEP = 4_000;
const AWAY = 130_000;

test('a viewer of live film waits two minutes for the club, goes on by itself, and sees the last second', async ({
  open,
  club,
}) => {
  test.setTimeout(400_000);
  const [staff, coach] = [await Person.signIn(club.url, 'filming'), await Person.signIn(club.url, 'coach')];
  const game = await newGame(coach, TEAM, 'Watched game', Date.now() + 600_000);
  const { time, hash, id } = game.key;
  const { page: camera } = await open('filming', `/admin/record/${time}/${hash}/${id}`, {
    permissions: ['camera', 'microphone'],
    viewport: { width: 360, height: 740 },
  });
  const recorded = async () => Number(await camera.locator('main[data-parts]').getAttribute('data-parts'));
  await camera.getByRole('button', { name: 'Record' }).click();
  await expect.poll(recorded).toBeGreaterThan(3);

  const { page: viewer } = await open('coach');
  await viewer.clock.install();
  await viewer.goto(`/admin/film/${time}/${hash}/${id}`);
  await viewer.getByRole('button', { name: 'Watch Live film' }).click();
  const video = viewer.locator('video');
  const timeOf = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await expect.poll(timeOf).toBeGreaterThan(1);

  await club.kill();
  await expect(viewer.getByText('Waiting for the film')).toBeVisible();
  const before = await timeOf();
  for (let leapt = 0; leapt < AWAY; leapt += STEP) await viewer.clock.runFor(STEP);
  await expect(viewer.locator('section[data-state]')).toHaveAttribute('data-state', 'ready');
  await club.start();
  await expect.poll(timeOf).toBeGreaterThan(before + 3);

  // A pass holds for ten minutes: that of a device which slept has ended.
  writeFileSync(SHIFT, String(11 * 60_000));
  const renewed = await timeOf();
  await expect.poll(timeOf).toBeGreaterThan(renewed + 14);
  await expect(viewer.locator('section[data-state]')).toHaveAttribute('data-state', 'ready');

  await camera.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => video.evaluate(({ ended }: HTMLVideoElement) => ended), { timeout: 120_000 }).toBe(true);
  const [film] = await staff.call(filmsContract.list_films, { query: { tag: TEAM } });
  if (!film) throw new Error('no film');
  const { parts } = await partsOf(club.url, await staff.call(filmsContract.watch_film, { body: { id: film.id } }));
  const length = parts.reduce((sum, { frames }) => sum + frames, 0) / FPS;
  const shown = await video.evaluate(({ currentTime, duration }: HTMLVideoElement) => ({ currentTime, duration }));
  expect(Math.abs(shown.duration - length)).toBeLessThan(0.1);
  expect(Math.abs(shown.currentTime - length)).toBeLessThan(0.1);
  const bar = viewer.getByRole('slider', { name: 'Position in the film' });
  expect(Math.abs(Number(await bar.getAttribute('max')) - length)).toBeLessThan(0.1);
  expect(Math.abs(Number(await bar.inputValue()) - length)).toBeLessThan(0.2);
  await expect(viewer.getByRole('button', { name: 'Go live' })).toBeHidden();
  await staff.call(filmsContract.remove_film, { params: { id: film.id } });
});
