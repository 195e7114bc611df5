/** The player on what browsers do, by the HTML standard: films without picture, length or ranges, hidden tabs, iPhones, lost networks. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../lib/language';
import { startApiServer } from '../../testing/api-server';
import { breakFilm, letFilmsPlay, playTo, type TestFilm } from '../../testing/film';
import { renderApp } from '../../testing/render-app';
import { FilmPlayer, type FilmPlayerProps } from './film-player';

const user = userEvent.setup();
const undo: (() => unknown)[] = [];
afterEach(async () => {
  cleanup();
  for (const one of undo.splice(0).reverse()) await one();
});

const seekBar = (name = 'Position in the film') => screen.getByRole<HTMLInputElement>('slider', { name });
const shownTime = () => seekBar().getAttribute('aria-valuetext');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function openFilm(film: Partial<TestFilm>, props: Partial<FilmPlayerProps> = {}): Promise<HTMLVideoElement> {
  undo.push(letFilmsPlay({ duration: 90, ...film }));
  const { container } = renderApp(<FilmPlayer link="/film/game.mov" label="Game" {...props} />);
  const video = container.querySelector('video');
  if (!video) throw new Error('no film');
  await user.click(button('Play'));
  return video;
}
const press = (video: HTMLVideoElement, key: string) => act(() => void fireEvent.keyDown(video, { key }));

it('says in words that the browser plays the sound only, and stops it', async () => {
  const video = await openFilm({ width: 0 });
  expect(await screen.findByRole('alert')).toHaveTextContent(/only the sound .* HEVC/);
  expect(video.paused).toBe(true);
  await act(() => showLanguage('es'));
  expect(button('Silenciar')).toBeVisible();
});

it('finds the length of a film that does not say it, and seeks in it', async () => {
  const video = await openFilm({ duration: Number.POSITIVE_INFINITY, seekable: [0, 1e9], revealed: 61.2 });
  await waitFor(() => expect(shownTime()).toBe('0:00 of 1:02'));
  expect(video.paused).toBe(false);
  act(() => void fireEvent.change(seekBar(), { target: { value: '42' } }));
  expect(video.currentTime).toBe(42);
});

it('seeks in what can be reached of a film that never tells its length', async () => {
  const video = await openFilm({ duration: Number.POSITIVE_INFINITY, seekable: [0, 30] });
  await waitFor(() => expect(seekBar().max).toBe('30'));
  press(video, 'ArrowRight');
  expect(video.currentTime).toBe(5);
});

it('plays no other part when the website does not send the wanted one', async () => {
  const onEnd = vi.fn();
  const video = await openFilm({ seekable: [0, 0] }, { stretch: { start: 40, end: 42 }, onEnd });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'does not allow jumping to this play. Open the link and go to 0:40.',
  );
  expect(video.paused).toBe(true);
  expect(onEnd).toHaveBeenCalledTimes(1);
  await user.click(button('Play'));
  expect(await screen.findByRole('alert')).toHaveTextContent('does not allow jumping');
  expect(video.paused).toBe(true);
});

it('says that a film ends before its play begins', async () => {
  await openFilm({ duration: 30 }, { stretch: { start: 40, end: 42 } });
  expect(await screen.findByRole('alert')).toHaveTextContent('This film ends at 0:30, before this play begins.');
});

it('plays a whole film from the start, and says that it cannot jump', async () => {
  const video = await openFilm({ seekable: [0, 0] });
  expect(await screen.findByText(/does not allow jumping. It plays from the start only/)).toBeVisible();
  expect(seekBar()).toBeDisabled();
  act(() => playTo(video, 12));
  for (const key of ['ArrowRight', ',', '.']) press(video, key);
  expect(video.currentTime).toBe(12);
  expect(video.paused).toBe(false);
});

it('returns to the start of its stretch when the system moves it before', async () => {
  const video = await openFilm({}, { stretch: { start: 40, end: 42 } });
  expect(video.currentTime).toBe(40);
  act(() => playTo(video, 3));
  expect(video.currentTime).toBe(40);
});

it('ends a clip in a hidden tab, which has no animation frames, once and at its end', async () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  undo.push(() => frames.mockRestore());
  const onEnd = vi.fn();
  const video = await openFilm({}, { stretch: { start: 40, end: 42 }, onEnd });
  act(() => playTo(video, 41.9));
  expect(video.paused).toBe(false);
  act(() => playTo(video, 43));
  expect(video.paused).toBe(true);
  expect(video.currentTime).toBe(42);
  act(() => playTo(video, 42.1));
  expect(onEnd).toHaveBeenCalledTimes(1);
});

const steady = (rate: number) => Array.from({ length: rate * 15 }, (_, frame) => frame / rate);
it.each<[string, readonly number[]]>([
  ['24', steady(24)],
  ['25', steady(25)],
  ['29.97', steady(30).map((start) => start * 1.001)],
  ['30', steady(30)],
  ['50', steady(50)],
  ['60', steady(60)],
  ['changing, as phones film,', steady(30).filter((_, frame) => frame % 7 !== 3)],
])('steps by one frame at %s frames a second, forwards and back', async (_rate, frames) => {
  const video = await openFilm({ frames });
  press(video, 'ArrowRight');
  await act(async () => video.pause());
  const shown = () => frames.findLastIndex((start) => start <= video.currentTime + 1e-9);
  const first = shown();
  const steps = 140;
  for (let step = 1; step <= steps; step += 1) {
    press(video, '.');
    await waitFor(() => expect(shown()).toBe(first + step), { interval: 1 });
  }
  for (let step = steps - 1; step > steps - 20; step -= 1) {
    press(video, ',');
    await waitFor(() => expect(shown()).toBe(first + step), { interval: 1 });
  }
});

it('steps by a sixtieth of a second where browsers do not tell their frames', async () => {
  const video = await openFilm({});
  press(video, '.');
  expect(video.currentTime).toBeCloseTo(1 / 60);
  expect(video.paused).toBe(true);
});

/** Defines a method on a prototype until the end of the test. */
function define(prototype: object, name: string, method: () => unknown) {
  Object.defineProperty(prototype, name, { configurable: true, value: method });
  undo.push(() => Reflect.deleteProperty(prototype, name));
}

it('fills the screen of an iPhone with the video, the only thing that can', async () => {
  const enter = vi.fn();
  define(HTMLVideoElement.prototype, 'webkitEnterFullscreen', enter);
  const video = await openFilm({});
  await user.click(button('Full screen'));
  expect(enter.mock.contexts).toEqual([video]);
  enter.mockImplementation(() => {
    throw new DOMException('no film yet', 'InvalidStateError');
  });
  await user.click(button('Full screen'));
  expect(enter).toHaveBeenCalledTimes(2);
});

it('fills other screens with the player and its controls', async () => {
  const request = vi.fn(async () => undefined);
  define(Element.prototype, 'requestFullscreen', request);
  const video = await openFilm({});
  press(video, 'f');
  expect(request.mock.contexts).toEqual([screen.getByRole('region', { name: 'Game' })]);
});

it('offers no full screen where there is none', async () => {
  const video = await openFilm({});
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  press(video, 'f');
});

it('goes on where the film was lost after Try again', async () => {
  const video = await openFilm({});
  act(() => playTo(video, 31.5));
  act(() => breakFilm(video, 2));
  expect(await screen.findByRole('alert')).toHaveTextContent('connection to the website of this film was lost');
  await user.click(button('Try again'));
  await waitFor(() => expect(video.currentTime).toBe(31.5));
  expect(video.paused).toBe(false);
});

it('plays at the speed that it shows after a lost network', async () => {
  const video = await openFilm({});
  press(video, '>');
  expect(button('Speed: 1.5 ×')).toBeVisible();
  act(() => playTo(video, 12));
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect([video.playbackRate, video.currentTime]).toEqual([1.5, 12]);
  expect(button('Speed: 1.5 ×')).toBeVisible();
  // An iPhone changes the speed in its own full screen.
  act(() => {
    video.playbackRate = 2;
  });
  expect(button('Speed: 2 ×')).toBeVisible();
});

it.each<[string, { status?: number; type?: string }, RegExp]>([
  ['an unknown format, although the website refuses HEAD', { status: 206, type: 'video/mp4' }, /cannot play this film/],
  ['a missing film', { status: 404 }, /nothing at this link/],
  ['a film without access', { status: 403 }, /does not give access to it \(403\)/],
  ['a broken website', { status: 502 }, /problem \(502\)/],
  ['a page', { status: 200, type: 'text/html; charset=utf-8' }, /a web page/],
  ['an image', { status: 200, type: 'image/png' }, /an image/],
])('finds the reason by the request that players send: %s', async (_what, { status = 200, type }, words) => {
  const server = await startApiServer(({ method, headers }) =>
    method === 'GET' && headers.range
      ? { status, headers: { 'content-type': type ?? 'text/plain' } }
      : { status: 403, headers: { 'content-type': 'application/xml' } },
  );
  undo.push(server.stop);
  const video = await openFilm({});
  act(() => breakFilm(video, 4));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('accuses nobody when the page may not read the answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  undo.push(() => vi.unstubAllGlobals());
  const video = await openFilm({}, { link: 'https://films.example/game.mov' });
  act(() => breakFilm(video, 4));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Open it: if it works there, only this page cannot show it.',
  );
});

it.each<[string, 3 | 4, Partial<FilmPlayerProps>, RegExp]>([
  ['a damaged film', 3, {}, /cannot play this film/],
  ['a link without https', 4, { link: 'http://films.example/game.mov' }, /begin with https/],
])('knows the reason without asking: %s', async (_what, code, props, words) => {
  const video = await openFilm({}, props);
  act(() => breakFilm(video, code));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('names a lost connection of this device', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  undo.push(() => online.mockRestore());
  const video = await openFilm({});
  act(() => playTo(video, 12));
  act(() => breakFilm(video, 2));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline');
  online.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect([video.currentTime, video.paused]).toEqual([12, false]);
});

it('mutes by button and key, sets the volume, and starts the next film with the same sound', async () => {
  const video = await openFilm({});
  await user.click(button('Mute'));
  expect(video.muted).toBe(true);
  expect(button('Mute')).toHaveAttribute('aria-pressed', 'true');
  press(video, 'm');
  expect(video.muted).toBe(false);
  act(() => void fireEvent.change(seekBar('Volume'), { target: { value: '0.35' } }));
  expect([video.volume, video.muted]).toEqual([0.35, false]);
  expect(seekBar('Volume').getAttribute('aria-valuetext')).toBe('35 %');
  renderApp(<FilmPlayer link="/film/next.mov" label="Next" />);
  const next = within(screen.getByRole('region', { name: 'Next' })).getByRole<HTMLInputElement>('slider', {
    name: 'Volume',
  });
  expect(next.value).toBe('0.35');
  act(() => void fireEvent.change(next, { target: { value: '1' } }));
});

it('offers no volume on an iPhone, where only its buttons change it', async () => {
  undo.push(letFilmsPlay({ duration: 90 }));
  Object.defineProperty(HTMLVideoElement.prototype, 'volume', {
    configurable: true,
    get: () => 1,
    set: () => undefined,
  });
  renderApp(<FilmPlayer link="/film/game.mov" label="Game" />);
  expect(button('Mute')).toBeVisible();
  expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull();
});
