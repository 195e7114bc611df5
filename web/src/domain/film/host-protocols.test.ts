import { describe, expect, it } from 'vitest';
import { HOST_PROTOCOLS } from './host-protocols';

const { youtube, vimeo } = HOST_PROTOCOLS;
const fromYouTube = (event: string, info: unknown) => youtube.read(JSON.stringify({ event, info, id: 1 }));

describe('the messages of YouTube’s player', () => {
  it.each([
    ['onReady', null, { ready: true }],
    ['onStateChange', 1, { playing: true, waiting: false }],
    ['onStateChange', 2, { playing: false, waiting: false }],
    ['onStateChange', 3, { waiting: true }],
    ['onStateChange', 0, { playing: false, waiting: false, ended: true }],
    ['onError', 2, { failure: 'missing' }],
    ['onError', 100, { failure: 'missing' }],
    ['onError', 101, { failure: 'notHere' }],
    ['onError', 150, { failure: 'notHere' }],
    ['onError', 153, { failure: 'broken' }],
    ['infoDelivery', { currentTime: 12.5, duration: 0 }, { time: 12.5 }],
    ['infoDelivery', { playerState: 1, currentTime: 3 }, { time: 3, playing: true, waiting: false }],
    ['infoDelivery', { volume: 40, muted: true, playbackRate: 0.5 }, { volume: 0.4, muted: true, speed: 0.5 }],
  ])('reads %s %j', (event, info, news) => expect(fromYouTube(event, info)).toEqual(news));

  it('asks for the privacy-enhanced player of this page', () => {
    expect(youtube.address({ host: 'youtube', id: 'FilmOfGame1' }, 'https://club.example')).toBe(
      'https://www.youtube-nocookie.com/embed/FilmOfGame1?enablejsapi=1&origin=https%3A%2F%2Fclub.example&playsinline=1&rel=0',
    );
  });
});

describe('the messages of Vimeo’s player', () => {
  it.each([
    [{ event: 'ready' }, { ready: true }],
    [{ method: 'ping' }, { ready: true }],
    ['{"method":"getDuration","value":61.2}', { duration: 61.2 }],
    [
      { event: 'timeupdate', data: { seconds: 4, duration: 60, percent: 0.1 } },
      { time: 4, duration: 60 },
    ],
    [
      { event: 'ended', data: {} },
      { playing: false, waiting: false, ended: true },
    ],
    [{ event: 'error', data: { method: 'ready', name: 'PrivacyError' } }, { failure: 'notHere' }],
    [{ event: 'error', data: { method: 'ready', name: 'PasswordError' } }, { failure: 'private' }],
    [{ event: 'error', data: { method: 'ready', name: 'Error' } }, { failure: 'broken' }],
    [{ event: 'error', data: { method: 'setPlaybackRate', name: 'Error' } }, {}],
  ])('reads %j', (message, news) => expect(vimeo.read(message)).toEqual(news));

  it('asks it not to track, and names the part of an unlisted film', () => {
    expect(vimeo.address({ host: 'vimeo', id: '76979871', hash: 'abcdef' }, 'https://club.example')).toBe(
      'https://player.vimeo.com/video/76979871?dnt=1&playsinline=1&h=abcdef',
    );
  });
});

it.each([
  null,
  undefined,
  7,
  'text',
  '{"event":',
  '[]',
  {},
  { event: 'infoDelivery', info: { currentTime: 'NaN', duration: Number.NaN, muted: 'yes' } },
  { event: 'timeupdate', data: { seconds: Number.POSITIVE_INFINITY } },
])('learns nothing from %j', (message) => {
  for (const protocol of [youtube, vimeo]) expect(Object.keys(protocol.read(message) ?? {})).toEqual([]);
});
