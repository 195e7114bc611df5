/** Films as they come from phones and hosts, in a real browser: without a picture, a length or ranges; and the player's controls. */
import type { Page, Route } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { Person } from '../../testing/clients/person';
import { filmedGame, isPaused, timeOf } from '../src/films';
import { expect, test } from '../src/screens';

type Game = Awaited<ReturnType<typeof filmedGame>>['game'];

/** Records two seconds with sound in the browser: a WebM file that does not say its length. */
const recordFilm = async (page: Page): Promise<Buffer> => {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const pen = canvas.getContext('2d');
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    const output = sound.createMediaStreamDestination();
    tone.connect(output);
    tone.start();
    const stream = canvas.captureStream(30);
    for (const track of output.stream.getAudioTracks()) stream.addTrack(track);
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    for (let frame = 0; frame < 60; frame += 1) {
      if (pen) pen.fillStyle = `hsl(${frame * 6} 80% 50%)`;
      pen?.fillRect(0, 0, 320, 180);
      await new Promise((done) => setTimeout(done, 33));
    }
    recorder.stop();
    await stopped;
    await sound.close();
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
};

/** Serves a film, with or without parts of it. */
const serve = (film: Buffer, type: string, hasRanges: boolean) => async (route: Route) => {
  const range = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '');
  if (!hasRanges || !range) return route.fulfill({ status: 200, contentType: type, body: film });
  const start = Number(range[1]);
  const end = Math.min(range[2] ? Number(range[2]) : film.length - 1, film.length - 1);
  const headers = { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${film.length}` };
  return route.fulfill({ status: 206, contentType: type, headers, body: film.subarray(start, end + 1) });
};

async function showFilm(page: Page, coach: Person, { key, id }: Game, month: string, link: string) {
  const { rev } = await coach.call(eventsContract.get_event, { query: key });
  await coach.call(eventEditingContract.update_event, { body: { id, rev, url: link } });
  await page.goto(`/games?team=26618&month=${month}&game=${id}`);
  return page.getByRole('region', { name: /^Highlights of/ });
}

test('F15: says that the browser plays only the sound of a film, finds the length of a film that does not say it, and sets the volume', async ({
  open,
  club,
}) => {
  const { game, month, coach } = await filmedGame(club.url);
  const { page } = await open('parent', '/');
  const film = await recordFilm(page);
  // A picture of a format that no browser knows, as HEVC in many browsers.
  const codec = film.indexOf('V_VP8');
  const unknown = Buffer.concat([film.subarray(0, codec), Buffer.from('V_XX8'), film.subarray(codec + 5)]);
  await page.route('**/film/clips/sound.webm', serve(unknown, 'video/webm', true));
  await page.route('**/film/clips/recorded.webm', serve(film, 'video/webm', true));

  const silent = await showFilm(page, coach, game, month, '/film/clips/sound.webm');
  await expect(silent.getByRole('alert')).toContainText('plays only the sound of this film');
  expect(await isPaused(silent.locator('video'))).toBe(true);

  const player = await showFilm(page, coach, game, month, '/film/clips/recorded.webm');
  await expect(player).toHaveAttribute('data-state', 'ready');
  const bar = player.getByRole('slider', { name: 'Position in the film' });
  await expect.poll(async () => Number(await bar.getAttribute('max'))).toBeGreaterThan(1);
  expect(await timeOf(player.locator('video'))).toBe(0);
  await bar.fill('1');
  await expect.poll(() => timeOf(player.locator('video'))).toBeCloseTo(1, 1);

  const soundOf = () => player.locator('video').evaluate(({ muted, volume }: HTMLVideoElement) => [muted, volume]);
  await player.getByRole('button', { name: 'Mute' }).click();
  expect((await soundOf())[0]).toBe(true);
  await player.getByRole('slider', { name: 'Volume' }).fill('0.5');
  expect(await soundOf()).toEqual([false, 0.5]);
});

test('F15: plays no other part of a film whose website does not send parts, and says so', async ({ open, club }) => {
  const { game, month, coach } = await filmedGame(club.url);
  const { page } = await open('parent', '/');
  const whole = Buffer.from(await (await fetch(`${club.url}/film/clips/goal-of-the-month.mp4`)).arrayBuffer());
  await page.route('**/film/clips/whole.mp4', serve(whole, 'video/mp4', false));
  const [first] = game.plays;
  if (!first) throw new Error('no play');
  const { rev } = await coach.call(eventsContract.get_event, { query: game.key });
  const play = { ...first, source: '/film/clips/whole.mp4', startOffset: 3, endOffset: 4 };
  await coach.call(eventEditingContract.update_event, { body: { id: game.id, rev, plays: [play] } });
  await page.goto(`/games?team=26618&month=${month}&game=${game.id}&view=plays&play=${first.id}`);
  await page.getByRole('radio', { name: 'Plays' }).check();
  const clip = page.getByRole('article', { name: first.name });
  await clip.scrollIntoViewIfNeeded();
  await expect(clip.getByRole('alert')).toContainText('Open the link and go to 0:03.');
  expect(await isPaused(clip.locator('video'))).toBe(true);
  await coach.call(eventEditingContract.save_play, { params: game.key, body: first });

  const player = await showFilm(page, coach, game, month, '/film/clips/whole.mp4');
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(player.getByText('does not allow jumping')).toBeVisible();
  await expect(player.getByRole('slider', { name: 'Position in the film' })).toBeDisabled();
  await expect.poll(() => timeOf(player.locator('video'))).toBeGreaterThan(1);
});

test('steps frame by frame, mutes, and fills the screen, by keys and by thumbs at 360 px', async ({ open, club }) => {
  const { game, month, coach } = await filmedGame(club.url);
  const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
  const { page } = await open('parent', '/', phone);
  const player = await showFilm(page, coach, game, month, '/film/clips/goal-of-the-month.mp4');
  await expect(player).toHaveAttribute('data-state', 'ready');
  const controls = [...(await player.getByRole('button').all()), ...(await player.getByRole('slider').all())];
  expect(controls.length).toBeGreaterThanOrEqual(6);
  for (const control of controls) {
    const name = await control.getAttribute('aria-label');
    const box = await control.boundingBox();
    expect.soft(box?.height, `height of ${name}`).toBeGreaterThanOrEqual(48);
    expect.soft(box?.width, `width of ${name}`).toBeGreaterThanOrEqual(48);
    expect.soft((box?.x ?? 0) + (box?.width ?? 0), `right edge of ${name}`).toBeLessThanOrEqual(360);
    await control.focus();
    await expect.soft(control, `${name} by keyboard`).toBeFocused();
  }

  const video = player.locator('video');
  const frames = await video.evaluateHandle((element: HTMLVideoElement) => {
    const shown: { last?: number } = {};
    const follow: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      shown.last = mediaTime;
      element.requestVideoFrameCallback(follow);
    };
    element.requestVideoFrameCallback(follow);
    return shown;
  });
  const shown = () => frames.evaluate(({ last }) => (last === undefined ? -1 : Math.round(last * 1_000)));
  await player.getByRole('slider', { name: 'Position in the film' }).fill('2');
  await expect.poll(shown).toBe(2_000);
  await video.focus();
  // The film has 25 frames a second.
  for (let frame = 1; frame <= 6; frame += 1) {
    await page.keyboard.press('.');
    await expect.poll(shown).toBe(2_000 + 40 * frame);
  }
  await player.getByRole('button', { name: 'More controls' }).tap();
  for (let frame = 5; frame >= 3; frame -= 1) {
    await page.getByRole('menuitem', { name: 'One frame back' }).tap();
    await expect.poll(shown).toBe(2_000 + 40 * frame);
  }

  const mute = page.getByRole('menuitemcheckbox', { name: 'Mute' });
  await mute.tap();
  await expect(mute).toBeChecked();
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  await mute.tap();
  await expect(mute).not.toBeChecked();
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
  await page.keyboard.press('Escape');
  await player.getByRole('button', { name: 'Full screen' }).tap();
  await expect.poll(() => player.evaluate((element) => document.fullscreenElement === element)).toBe(true);
  await player.getByRole('button', { name: 'More controls' }).tap();
  await page.getByRole('menuitemradio', { name: '1.5 ×' }).tap();
  expect(await video.evaluate(({ playbackRate }: HTMLVideoElement) => playbackRate)).toBe(1.5);
});
