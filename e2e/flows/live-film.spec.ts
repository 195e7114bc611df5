/** A game is recorded live: with sound, over a killed club, an absent network and a crashed page, and watched meanwhile. */
import type { Page } from '@playwright/test';
import type { EventView } from '@touchline/shared/events/event.model';
import type { FilmView } from '@touchline/shared/films/film.model';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { matchContract } from '@touchline/shared/match/match.contract';
import { launchOptions } from '../../scripts/setup/browser';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { callPhone, FLASHING, SILENT } from '../src/fake-cameras';
import { beepsOf, flashesOf, type LivePart, partsOf } from '../src/live-film';
import { expect, type Screen, test } from '../src/screens';

// Chromium's own camera shows 20 frames a second, and its microphone beeps every half second.
const FAKE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...FAKE, '--autoplay-policy=no-user-gesture-required'],
  },
});
const CAMERA = { permissions: ['camera', 'microphone'], viewport: { width: 360, height: 740 } };
const FPS = 20;

/** Returns a new game that begins soon, and the pages of its film. */
async function gameOf(url: string) {
  const [staff, coach] = [await Person.signIn(url, 'filming'), await Person.signIn(url, 'coach')];
  const game = await newGame(coach, TEAM, 'Recorded game', Date.now() + 600_000);
  const { time, hash, id } = game.key;
  const own = `${time}/${hash}/${id}`;
  return { game, staff, coach, record: `/admin/record/${own}`, films: `/admin/film/${own}` };
}

const recorder = (page: Page) => page.locator('main[data-parts]');
const recordedParts = async (page: Page) => Number(await recorder(page).getAttribute('data-parts'));
/** Waits until so many more segments were recorded. */
async function recordMore(page: Page, parts: number): Promise<void> {
  const goal = (await recordedParts(page)) + parts;
  await expect.poll(() => recordedParts(page), { timeout: 120_000 }).toBeGreaterThanOrEqual(goal);
}
const filmOf = async (staff: Person, game: EventView): Promise<FilmView> => {
  const films = await staff.call(filmsContract.list_films, { query: { tag: TEAM } });
  const film = films.find(({ event, mode }) => event.id === game.id && mode === 'LIVE');
  if (!film) throw new Error('no live film');
  return film;
};
const stateOf = async (staff: Person, game: EventView) => (await filmOf(staff, game)).state;

/** A microphone begins so much (s) after its camera. */
const SOUND_LATE = 0.2;

/** Expects that every frame of a take is there once, with the sound of its time. */
function expectWhole(parts: readonly LivePart[]): void {
  const heardFrom = (parts[0]?.start ?? 0) + SOUND_LATE;
  for (const [n, { start, frames, packets, k }] of parts.entries()) {
    const isEnd = n === 0 || n === parts.length - 1;
    if (!isEnd) expect(frames, `frames of ${k}`).toBe(2 * FPS);
    if (n > 0)
      expect(start, `start of ${k}`).toBeCloseTo((parts[n - 1]?.start ?? 0) + (parts[n - 1]?.frames ?? 0) / FPS, 3);
    if (!isEnd && start > heardFrom) expect(Math.abs(packets - 93.75), `sound of ${k}`).toBeLessThan(1);
  }
}
/** Expects beeps every half second. A busy machine leaves out some of them, but moves none. */
function expectBeeps(beeps: readonly number[], atLeast: number): void {
  expect(beeps.length).toBeGreaterThanOrEqual(atLeast);
  for (const [n, at] of beeps.entries()) {
    const halves = (at - (beeps[n - 1] ?? at)) * 2;
    expect(Math.abs(halves - Math.round(halves)), `beep at ${at}`).toBeLessThan(0.1);
  }
}

const remove = (staff: Person, { id }: FilmView) => staff.call(filmsContract.remove_film, { params: { id } });
const timeOf = ({ page }: Screen) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

test('a game is recorded, watched meanwhile, and loses nothing without its club and without a network', async ({
  open,
  club,
}) => {
  test.setTimeout(600_000);
  const { game, staff, coach, record, films } = await gameOf(club.url);
  const camera = await open('filming', record, CAMERA);
  const { page } = camera;
  await page.getByRole('button', { name: 'Record' }).click();
  await recordMore(page, 3);
  await page.getByRole('button', { name: 'Moment' }).click();
  await expect
    .poll(async () => (await coach.call(matchContract.get_match, { query: game.key })).entries?.map(({ kind }) => kind))
    .toContain('MOMENT');

  const viewer = await open('coach', films);
  await viewer.page.getByRole('button', { name: 'Watch Live film' }).click();
  await expect.poll(() => timeOf(viewer)).toBeGreaterThan(1);
  const before = await timeOf(viewer);
  await expect.poll(() => timeOf(viewer)).toBeGreaterThan(before);

  await club.kill();
  await recordMore(page, 10);
  await expect(page.getByText('No connection.').first()).toBeVisible();
  await club.start();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();

  await camera.context.setOffline(true);
  await recordMore(page, 6);
  await camera.context.setOffline(false);
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();

  const behind = await timeOf(viewer);
  await viewer.page.getByRole('button', { name: 'Go live' }).click();
  const jumped = await timeOf(viewer);
  expect(jumped).toBeGreaterThan(behind + 8);
  await expect.poll(() => timeOf(viewer)).toBeGreaterThan(jumped);

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => stateOf(staff, game)).toBe('COMPLETE');
  const film = await filmOf(staff, game);
  const master = await (await Person.signIn(club.url, 'coach')).call(filmsContract.watch_film, {
    body: { id: film.id },
  });
  const { playlist, parts } = await partsOf(club.url, master);
  expect(playlist).not.toContain('#EXT-X-DISCONTINUITY');
  expect(parts.length).toBeGreaterThanOrEqual(19);
  expectWhole(parts);
  expectBeeps(await beepsOf(viewer.page, master, 0), parts.length * 3);
  await remove(staff, film);
});

test('what a crashed page had recorded is sent when it is opened again, and the film goes on', async ({
  open,
  club,
}) => {
  test.setTimeout(400_000);
  const { game, staff, record } = await gameOf(club.url);
  const camera = await open('filming', record, CAMERA);
  // Two parts arrive before the page crashes; others are only on the device.
  await camera.context.route(/film_segment\/[0-9]+\/720p\/0\/[2-9]/, (route) => route.abort());
  await camera.page.getByRole('button', { name: 'Record' }).click();
  await recordMore(camera.page, 5);
  await expect.poll(async () => (await filmOf(staff, game)).stored).toBe(2);
  const crash = await camera.context.newCDPSession(camera.page);
  const crashed = camera.page.waitForEvent('crash');
  void crash.send('Page.crash').catch(() => undefined);
  await crashed;
  await camera.page.close();
  await camera.context.unrouteAll();

  const page = await camera.context.newPage();
  await page.goto(record);
  await expect(page.getByText('“Live film” is not at its end yet.')).toBeVisible();
  await expect.poll(async () => (await filmOf(staff, game)).stored).toBeGreaterThanOrEqual(5);
  await page.getByRole('button', { name: 'Go on recording' }).click();
  await recordMore(page, 2);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => stateOf(staff, game)).toBe('COMPLETE');
  const film = await filmOf(staff, game);
  const master = await staff.call(filmsContract.watch_film, { body: { id: film.id } });
  const { playlist, parts } = await partsOf(club.url, master);
  expect(playlist.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP.*\n#EXT-X-PROGRAM-DATE-TIME/g)).toHaveLength(1);
  expectWhole(parts.filter(({ take }) => take === 0));
  expectWhole(parts.filter(({ take }) => take === 1));
  expect(parts.filter(({ take }) => take === 0).length).toBeGreaterThanOrEqual(5);
  await remove(staff, film);
});

test('sound and picture of one moment stay together, also after a call had the microphone', async ({ open, club }) => {
  const { game, staff, record } = await gameOf(club.url);
  const camera = await open('filming', '/', CAMERA);
  await camera.page.addInitScript(FLASHING);
  await camera.page.goto(record);
  await camera.page.getByRole('button', { name: 'Record' }).click();
  await recordMore(camera.page, 3);
  await callPhone(camera.page, true);
  const away = camera.page.getByText('The microphone was taken away');
  await expect(away).toBeVisible();
  await recordMore(camera.page, 3);
  await callPhone(camera.page, false);
  await expect(away).toBeHidden();
  await recordMore(camera.page, 5);
  await camera.page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => stateOf(staff, game)).toBe('COMPLETE');
  const film = await filmOf(staff, game);
  const master = await staff.call(filmsContract.watch_film, { body: { id: film.id } });
  const { parts } = await partsOf(club.url, master);
  // One take, with silence while the microphone was away: players stop in a hole.
  expectWhole(parts);
  const ahead = (parts[0]?.heardFrom ?? 0) - (parts[0]?.start ?? 0);
  const beeps = (await beepsOf(camera.page, master, 0)).map((at) => at + ahead);
  const flashes = await flashesOf(camera.page, master, film.fps);
  expect(beeps.length).toBeGreaterThanOrEqual(4);
  const apart = flashes.map((flash) => Math.min(...beeps.map((beep) => Math.abs(beep - flash))));
  const [longest = 0] = beeps.map((at, n) => at - (beeps[n - 1] ?? at)).toSorted((one, other) => other - one);
  expect(longest).toBeGreaterThan(3);
  // Flashes without a tone were shown while nothing was heard.
  const heard = apart.filter((s) => s < 1);
  expect(heard.length).toBeGreaterThanOrEqual(4);
  process.stdout.write(`sound and picture are apart by ${apart.map((s) => Math.round(s * 1_000)).join(', ')} ms\n`);
  // The tone of a busy browser begins a little late; one of another clock would be anywhere within two seconds.
  expect(heard.toSorted((a, b) => a - b)[heard.length >> 1]).toBeLessThan(0.3);
  await remove(staff, film);
});

test('a film has the size of its pictures, also of a camera that does not say it, and of a phone that is turned', async ({
  open,
  club,
}) => {
  const { game, staff, record } = await gameOf(club.url);
  const camera = await open('filming', '/', CAMERA);
  await camera.page.addInitScript(SILENT);
  await camera.page.addInitScript(() => {
    navigator.wakeLock.request = () => Promise.reject(new DOMException('the battery is low', 'NotAllowedError'));
  });
  await camera.page.goto(record);
  const darkens = camera.page.getByText('The screen of this device may turn itself off');
  await expect(darkens).toBeVisible();
  // Keys and screen readers do not get under the picture.
  await expect(camera.page.locator('body header')).toHaveAttribute('inert');
  await camera.page.getByRole('button', { name: 'Record' }).click();
  await expect(darkens).toBeHidden();
  await recordMore(camera.page, 2);
  await camera.page.evaluate(() => window.dispatchEvent(new Event('turned')));
  await recordMore(camera.page, 2);
  await camera.page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => stateOf(staff, game)).toBe('COMPLETE');
  const film = await filmOf(staff, game);
  expect(film).toMatchObject({ width: 360, height: 640 });
  const { parts, sizes } = await partsOf(
    club.url,
    await staff.call(filmsContract.watch_film, { body: { id: film.id } }),
  );
  expect(sizes).toEqual(['360×640', '640×360']);
  for (const take of [0, 1]) expect(parts.filter((part) => part.take === take).length).toBeGreaterThanOrEqual(2);

  // A private window may keep nothing.
  await camera.page.route(/live\.worker[^/]*\.js/, async (route) => {
    const answer = await route.fetch();
    const refusal = 'navigator.storage.getDirectory = () => Promise.reject(new DOMException("No", "SecurityError"));';
    await route.fulfill({ response: answer, body: `${refusal}${await answer.text()}` });
  });
  await camera.page.reload();
  await expect(camera.page.getByRole('alert')).toHaveText(/^This browser keeps nothing here, as in a private window/);
  await expect(camera.page.getByRole('button', { name: 'Record' })).toBeHidden();
  await remove(staff, film);
});

test('a camera that comes back before its microphone gets its sound as soon as it is there', async ({ open, club }) => {
  const { game, staff, record } = await gameOf(club.url);
  const camera = await open('filming', '/', CAMERA);
  const { page } = camera;
  // From the second opening on, the microphone gives nothing until the test lets it.
  await page.addInitScript(() => {
    const own = window as unknown as { MediaStreamTrackProcessor: unknown; opened: number };
    const Real = own.MediaStreamTrackProcessor as new (options: object) => { readable: ReadableStream };
    own.opened = 0;
    own.MediaStreamTrackProcessor = class {
      readable: ReadableStream;
      constructor(options: { track: MediaStreamTrack }) {
        const { readable } = new Real(options);
        if (options.track.kind === 'audio') own.opened += 1;
        const isLate = options.track.kind === 'audio' && own.opened > 1;
        const late = new TransformStream<{ close: () => void }>({
          transform: (data, controller) => ('isHeard' in own ? controller.enqueue(data) : data.close()),
        });
        this.readable = isLate ? readable.pipeThrough(late) : readable;
      }
    };
  });
  await page.goto(record);
  await page.getByRole('button', { name: 'Record' }).click();
  await recordMore(page, 2);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    const [track] = (video.srcObject as MediaStream).getVideoTracks();
    track?.dispatchEvent(new Event('ended'));
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await recordMore(page, 2);
  await page.evaluate(() => Object.assign(window, { isHeard: true }));
  await recordMore(page, 3);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => stateOf(staff, game)).toBe('COMPLETE');
  const film = await filmOf(staff, game);
  const { parts } = await partsOf(club.url, await staff.call(filmsContract.watch_film, { body: { id: film.id } }));
  const soundOf = (take: number) => parts.filter((part) => part.take === take).map(({ packets }) => packets > 0);
  expect(soundOf(1).length).toBeGreaterThan(0);
  expect(soundOf(1)).not.toContain(true);
  expect(soundOf(2).length).toBeGreaterThan(0);
  expect(soundOf(2)).not.toContain(false);
  await remove(staff, film);
});

/** Makes a film of this device nearly four hours old. */
const MAKE_OLD = async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('film-outbox');
  for await (const film of folder.keys()) {
    const own = await folder.getDirectoryHandle(film);
    for await (const name of own.keys()) {
      if (!name.startsWith('note-')) continue;
      const note = JSON.parse(await (await (await own.getFileHandle(name)).getFile()).text());
      note.film.recordedAt = Date.now() - (14_400 - 20) * 1_000;
      const bytes = new TextEncoder().encode(JSON.stringify(note));
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const sha = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
      const file = await own.getFileHandle(`note-99999999-${sha}.json`, { create: true });
      const writer = await file.createWritable();
      await writer.write(bytes);
      await writer.close();
      await own.removeEntry(name);
    }
  }
};

test('a recording of four hours says so before, ends its film, and goes on as another one', async ({ open, club }) => {
  const { game, staff, record } = await gameOf(club.url);
  const camera = await open('filming', record, CAMERA);
  await camera.page.getByRole('button', { name: 'Record' }).click();
  await recordMore(camera.page, 1);
  await camera.page.close({ runBeforeUnload: false });
  const page = await camera.context.newPage();
  await page.goto('/games');
  await page.evaluate(MAKE_OLD);
  await page.goto(record);
  await page.getByRole('button', { name: 'Go on recording' }).click();
  await expect(page.getByText('the recording goes on by itself as another film.')).toBeVisible();
  const filmsHere = async () =>
    (await staff.call(filmsContract.list_films, { query: { tag: TEAM } })).filter(({ event }) => event.id === game.id);
  await expect.poll(async () => (await filmsHere()).map(({ state }) => state).sort()).toEqual(['COMPLETE', 'GROWING']);
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await recordMore(page, 1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(async () => (await filmsHere()).map(({ state }) => state)).toEqual(['COMPLETE', 'COMPLETE']);
  for (const film of await filmsHere()) {
    const { parts } = await partsOf(club.url, await staff.call(filmsContract.watch_film, { body: { id: film.id } }));
    // The first and the last part of a take may be shorter than a packet of sound.
    for (const { packets, frames } of parts) if (frames >= FPS) expect(packets).toBeGreaterThan(0);
    await remove(staff, film);
  }
});

test('a recording stops before the device is full, and goes on when there is room again', async ({ open, club }) => {
  test.setTimeout(300_000);
  const { game, staff, record } = await gameOf(club.url);
  const camera = await open('filming', record, CAMERA);
  const { page, context } = camera;
  const device = await context.newCDPSession(page);
  const origin = await page.evaluate(() => location.origin);
  const roomOf = (quotaSize?: number) =>
    device.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== undefined && { quotaSize }) });
  await page.getByRole('button', { name: 'Record' }).click();
  await recordMore(page, 2);
  // Parts stay on the device, which then has no room for more.
  await context.setOffline(true);
  await recordMore(page, 2);
  await roomOf(200_000);
  await expect(page.getByText(/The recording has stopped, because this device has no room left/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go on recording' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on recording' }).click();
  await expect(page.getByRole('button', { name: 'Go on recording' })).toBeVisible();

  await roomOf();
  await context.setOffline(false);
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Go on recording' }).click();
  await recordMore(page, 2);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => stateOf(staff, game)).toBe('COMPLETE');
  const film = await filmOf(staff, game);
  const { parts } = await partsOf(club.url, await staff.call(filmsContract.watch_film, { body: { id: film.id } }));
  expect(parts.filter(({ take }) => take === 0).length).toBeGreaterThanOrEqual(4);
  for (const take of new Set(parts.map((part) => part.take))) expectWhole(parts.filter((part) => part.take === take));
  await remove(staff, film);
});
