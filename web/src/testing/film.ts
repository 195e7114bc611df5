/** Media playback for jsdom, which has none: films load, play, pause and jump as the HTML standard says, and tests move the playhead. */

export interface TestFilm {
  /** Length (s); infinite for a film that does not say it. */
  duration: number;
  /** Length (s) that a jump to the end reveals. */
  revealed?: number;
  /** Width of the picture; 0 if the browser knows the format of the sound only. */
  width?: number;
  /** The part that can be jumped to (s). A server without ranges: from 0 to 0. */
  seekable?: readonly [number, number];
  /** Start of each frame (s). Without it the browser does not tell which frame it shows. */
  frames?: readonly number[];
}

interface Player {
  at: number;
  paused: boolean;
  rate: number;
  defaultRate: number;
  muted: boolean;
  volume: number;
  duration: number;
  /** True: it has a film. Loading another one pauses it. */
  isLoaded: boolean;
  callbacks: Map<number, VideoFrameRequestCallback>;
}
const players = new WeakMap<HTMLMediaElement, Player>();
let lastCallback = 0;

const dispatch = (video: HTMLMediaElement, ...names: string[]) => {
  for (const name of names) video.dispatchEvent(new Event(name));
};

function playerOf(video: HTMLMediaElement): Player {
  const sound = { muted: false, volume: 1 };
  const player = players.get(video) ?? {
    at: 0,
    paused: true,
    rate: 1,
    defaultRate: 1,
    duration: Number.NaN,
    ...sound,
    isLoaded: false,
    callbacks: new Map(),
  };
  players.set(video, player);
  return player;
}

/** A property that dispatches an event when it changes. */
const property = (name: 'rate' | 'defaultRate' | 'muted' | 'volume', event: string) => ({
  configurable: true,
  get(this: HTMLMediaElement) {
    return playerOf(this)[name];
  },
  set(this: HTMLMediaElement, value: never) {
    if (playerOf(this)[name] === value) return;
    playerOf(this)[name] = value;
    dispatch(this, event);
  },
});
const reading = (get: (video: HTMLMediaElement) => unknown) => ({
  configurable: true,
  get(this: HTMLMediaElement) {
    return get(this);
  },
});

/** Makes every film of the page load at once. Returns a function that restores jsdom's own methods. */
export function letFilmsPlay(film: TestFilm): () => void {
  const { revealed, width = 640, frames } = film;
  const seekable = () => film.seekable ?? ([0, film.duration] as const);
  const showFrame = (video: HTMLMediaElement) => {
    const { at, callbacks } = playerOf(video);
    const mediaTime = frames?.findLast((start) => start <= at) ?? 0;
    for (const [id, callback] of [...callbacks]) {
      callbacks.delete(id);
      callback(0, { mediaTime } as VideoFrameCallbackMetadata);
    }
  };
  const load = (video: HTMLMediaElement) => {
    const player = playerOf(video);
    player.at = 0;
    player.duration = film.duration;
    if (player.isLoaded) player.paused = true;
    player.isLoaded = video.hasAttribute('src');
    dispatch(video, 'emptied');
    if (player.rate !== player.defaultRate) {
      player.rate = player.defaultRate;
      dispatch(video, 'ratechange');
    }
    if (!video.hasAttribute('src')) return;
    dispatch(video, 'loadedmetadata', 'loadeddata', 'canplay');
    showFrame(video);
  };
  const seek = (video: HTMLMediaElement, wanted: number) => {
    const player = playerOf(video);
    if (!video.hasAttribute('src')) return;
    if (revealed !== undefined && wanted > revealed && player.duration !== revealed) {
      player.duration = revealed;
      dispatch(video, 'durationchange');
    }
    const [first, last] = seekable();
    player.at = Math.max(first, Math.min(wanted, last, player.duration));
    dispatch(video, 'seeked', 'timeupdate');
    showFrame(video);
  };
  const media = {
    duration: reading((video) => playerOf(video).duration),
    readyState: reading((video) => (video.hasAttribute('src') ? HTMLMediaElement.HAVE_ENOUGH_DATA : 0)),
    paused: reading((video) => playerOf(video).paused),
    seekable: reading(() => ({ length: 1, start: () => seekable()[0], end: () => seekable()[1] })),
    videoWidth: reading(() => width),
    playbackRate: property('rate', 'ratechange'),
    defaultPlaybackRate: property('defaultRate', 'ratechange'),
    muted: property('muted', 'volumechange'),
    volume: property('volume', 'volumechange'),
    currentTime: {
      ...reading((video) => playerOf(video).at),
      set(this: HTMLMediaElement, seconds: number) {
        seek(this, seconds);
      },
    },
    src: {
      ...reading((video) => video.getAttribute('src') ?? ''),
      set(this: HTMLMediaElement, link: string) {
        this.setAttribute('src', link);
        load(this);
      },
    },
    load: {
      configurable: true,
      value(this: HTMLMediaElement) {
        load(this);
      },
    },
    play: {
      configurable: true,
      async value(this: HTMLMediaElement) {
        if (!playerOf(this).paused) return;
        playerOf(this).paused = false;
        dispatch(this, 'play', 'playing');
      },
    },
    pause: {
      configurable: true,
      value(this: HTMLMediaElement) {
        if (playerOf(this).paused) return;
        playerOf(this).paused = true;
        dispatch(this, 'pause');
      },
    },
    ...(frames && {
      requestVideoFrameCallback: {
        configurable: true,
        value(this: HTMLMediaElement, callback: VideoFrameRequestCallback) {
          lastCallback += 1;
          playerOf(this).callbacks.set(lastCallback, callback);
          return lastCallback;
        },
      },
      cancelVideoFrameCallback: {
        configurable: true,
        value(this: HTMLMediaElement, id: number) {
          playerOf(this).callbacks.delete(id);
        },
      },
    }),
  };
  const own = Object.getOwnPropertyDescriptors(HTMLVideoElement.prototype);
  Object.defineProperties(HTMLVideoElement.prototype, media);
  return () => {
    for (const name of Object.keys(media)) Reflect.deleteProperty(HTMLVideoElement.prototype, name);
    Object.defineProperties(HTMLVideoElement.prototype, own);
  };
}

/** Moves the playhead of a playing film to this second. */
export function playTo(video: HTMLMediaElement, seconds: number): void {
  playerOf(video).at = seconds;
  dispatch(video, 'timeupdate');
}

/** Ends the film with an error, as a browser reports it: 2 lost, 3 not decodable, 4 not opened. */
export function breakFilm(video: HTMLMediaElement, code: 2 | 3 | 4): void {
  Object.defineProperty(video, 'error', { configurable: true, value: { code } });
  dispatch(video, 'error');
}
