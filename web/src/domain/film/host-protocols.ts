/**
 * The messages of the players of YouTube and Vimeo, as their own scripts send and read them. Spoken directly, so that no script of theirs
 * runs in our pages (decision 0044). Pure.
 */
import type { HostedFilm } from '@touchline/shared/film-host';

/** Why a service does not show a film. */
export type HostFailure = 'missing' | 'notHere' | 'private' | 'broken' | 'silent';

/** News in a message of a player. */
export interface HostNews {
  /** The player takes commands now. */
  ready?: boolean;
  /** Seconds. */
  time?: number;
  duration?: number;
  playing?: boolean;
  waiting?: boolean;
  ended?: boolean;
  speed?: number;
  muted?: boolean;
  /** 0 to 1. */
  volume?: number;
  failure?: HostFailure;
}

export interface HostProtocol {
  /** Name of the service, for people. */
  name: string;
  /** Origin of the frame: messages of others do not count. */
  origin: string;
  /** Address of the frame. */
  address: (film: HostedFilm, page: string) => string;
  /** Sent until the player answers. */
  greeting: unknown;
  /** Sent once the player has answered: asks for news. */
  subscriptions: readonly unknown[];
  read: (data: unknown) => HostNews | undefined;
  play: () => unknown;
  pause: () => unknown;
  seek: (time: number) => unknown;
  speed: (speed: number) => unknown;
  mute: (muted: boolean) => unknown;
  volume: (volume: number) => unknown;
}

type Fields = Record<string, unknown>;

/** Returns the object in a message: players send objects, or their JSON. */
function fieldsOf(data: unknown): Fields | undefined {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/** Returns the news without what the message does not say. */
const said = (news: { [Field in keyof HostNews]: HostNews[Field] | undefined }): HostNews =>
  Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined)) as HostNews;

/** States of YouTube's player. */
const [ENDED, PLAYING, BUFFERING] = [0, 1, 3];

function youTubeState(state: number | undefined): HostNews {
  if (state === undefined) return {};
  // Buffering is neither: the player goes on by itself.
  if (state === BUFFERING) return { waiting: true };
  return { playing: state === PLAYING, waiting: false, ...(state === ENDED && { ended: true }) };
}

function youTubeFailure(code: unknown): HostFailure {
  if (code === 2 || code === 100) return 'missing';
  return code === 101 || code === 150 ? 'notHere' : 'broken';
}

function readYouTube(data: unknown): HostNews | undefined {
  const message = fieldsOf(data);
  if (!message) return undefined;
  const { event, info } = message;
  if (event === 'onReady') return { ready: true };
  if (event === 'onError') return { failure: youTubeFailure(info) };
  if (event === 'onStateChange') return youTubeState(number(info));
  if (event !== 'infoDelivery' && event !== 'initialDelivery') return undefined;
  const facts = fieldsOf(info) ?? {};
  const percent = number(facts.volume);
  return {
    ...said({
      time: number(facts.currentTime),
      duration: number(facts.duration) || undefined,
      speed: number(facts.playbackRate),
      muted: flag(facts.muted),
      volume: percent === undefined ? undefined : percent / 100,
    }),
    ...youTubeState(number(facts.playerState)),
    ...(event === 'initialDelivery' && { ready: true }),
  };
}

const youTubeCall = (func: string, ...args: unknown[]) =>
  JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' });

const youtube: HostProtocol = {
  name: 'YouTube',
  origin: 'https://www.youtube-nocookie.com',
  address: ({ id }, page) =>
    `https://www.youtube-nocookie.com/embed/${id}?${new URLSearchParams({
      enablejsapi: '1',
      origin: page,
      playsinline: '1',
      rel: '0',
    })}`,
  greeting: JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
  subscriptions: ['onStateChange', 'onError'].map((name) => youTubeCall('addEventListener', name)),
  read: readYouTube,
  play: () => youTubeCall('playVideo'),
  pause: () => youTubeCall('pauseVideo'),
  seek: (time) => youTubeCall('seekTo', time, true),
  speed: (speed) => youTubeCall('setPlaybackRate', speed),
  mute: (muted) => youTubeCall(muted ? 'mute' : 'unMute'),
  volume: (volume) => youTubeCall('setVolume', Math.round(100 * volume)),
};

function vimeoFailure({ name, method }: Fields): HostNews {
  if (name === 'PrivacyError') return { failure: 'notHere' };
  if (name === 'PasswordError') return { failure: 'private' };
  if (name === 'NotFoundError') return { failure: 'missing' };
  // Errors of single commands, such as a speed that the owner does not allow, stop nothing.
  return method === 'ready' ? { failure: 'broken' } : {};
}

function readVimeo(data: unknown): HostNews | undefined {
  const message = fieldsOf(data);
  if (!message) return undefined;
  const { event, method, value } = message;
  if (event === 'ready' || method === 'ping') return { ready: true };
  if (method === 'getDuration') return said({ duration: number(value) });
  const facts = fieldsOf(message.data) ?? {};
  const position = said({ time: number(facts.seconds), duration: number(facts.duration) || undefined });
  switch (event) {
    case 'timeupdate':
    case 'seeked':
      return position;
    case 'play':
    case 'playing':
      return { ...position, playing: true, waiting: false };
    case 'pause':
      return { ...position, playing: false, waiting: false };
    case 'ended':
      return { ...position, playing: false, waiting: false, ended: true };
    case 'bufferstart':
      return { waiting: true };
    case 'bufferend':
      return { waiting: false };
    case 'playbackratechange':
      return said({ speed: number(facts.playbackRate) });
    case 'volumechange':
      return said({ volume: number(facts.volume), muted: flag(facts.muted) });
    case 'error':
      return vimeoFailure(facts);
    default:
      return undefined;
  }
}

const VIMEO_EVENTS = [
  ...['timeupdate', 'seeked', 'play', 'playing', 'pause', 'ended'],
  ...['bufferstart', 'bufferend', 'playbackratechange', 'volumechange', 'error'],
];

const vimeo: HostProtocol = {
  name: 'Vimeo',
  origin: 'https://player.vimeo.com',
  address: ({ id, hash }) =>
    `https://player.vimeo.com/video/${id}?${new URLSearchParams({ dnt: '1', playsinline: '1', ...(hash && { h: hash }) })}`,
  greeting: { method: 'ping' },
  subscriptions: [...VIMEO_EVENTS.map((value) => ({ method: 'addEventListener', value })), { method: 'getDuration' }],
  read: readVimeo,
  play: () => ({ method: 'play' }),
  pause: () => ({ method: 'pause' }),
  seek: (time) => ({ method: 'setCurrentTime', value: time }),
  speed: (speed) => ({ method: 'setPlaybackRate', value: speed }),
  mute: (muted) => ({ method: 'setMuted', value: muted }),
  volume: (volume) => ({ method: 'setVolume', value: volume }),
};

export const HOST_PROTOCOLS: Record<HostedFilm['host'], HostProtocol> = { youtube, vimeo };
