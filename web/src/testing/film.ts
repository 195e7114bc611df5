/** Media playback for jsdom, which has none: films have a duration, play and pause, and tests move their playhead. */

interface Playhead {
  at: number;
  paused: boolean;
}
const playheads = new WeakMap<HTMLMediaElement, Playhead>();
const playheadOf = (film: HTMLMediaElement): Playhead => {
  const known = playheads.get(film) ?? { at: 0, paused: true };
  playheads.set(film, known);
  return known;
};
const dispatch = (film: HTMLMediaElement, ...names: string[]) => {
  for (const name of names) film.dispatchEvent(new Event(name));
};

/** Makes every film of the page load at once. Returns a function that restores jsdom's own methods. */
export function letFilmsPlay(duration: number): () => void {
  const own = Object.getOwnPropertyDescriptors(HTMLMediaElement.prototype);
  Object.defineProperties(HTMLMediaElement.prototype, {
    duration: { configurable: true, get: () => duration },
    readyState: { configurable: true, get: () => HTMLMediaElement.HAVE_ENOUGH_DATA },
    paused: {
      configurable: true,
      get(this: HTMLMediaElement) {
        return playheadOf(this).paused;
      },
    },
    currentTime: {
      configurable: true,
      get(this: HTMLMediaElement) {
        return playheadOf(this).at;
      },
      set(this: HTMLMediaElement, seconds: number) {
        playheadOf(this).at = seconds;
        dispatch(this, 'seeked', 'timeupdate');
      },
    },
    src: {
      configurable: true,
      get(this: HTMLMediaElement) {
        return this.getAttribute('src') ?? '';
      },
      set(this: HTMLMediaElement, link: string) {
        this.setAttribute('src', link);
        dispatch(this, 'loadedmetadata', 'canplay');
      },
    },
    load: { configurable: true, value: () => undefined },
    play: {
      configurable: true,
      async value(this: HTMLMediaElement) {
        playheadOf(this).paused = false;
        dispatch(this, 'play', 'playing');
      },
    },
    pause: {
      configurable: true,
      value(this: HTMLMediaElement) {
        if (playheadOf(this).paused) return;
        playheadOf(this).paused = true;
        dispatch(this, 'pause');
      },
    },
  });
  return () => void Object.defineProperties(HTMLMediaElement.prototype, own);
}

/** Moves the playhead of a playing film to this second. */
export function playTo(film: HTMLMediaElement, seconds: number): void {
  playheadOf(film).at = seconds;
  dispatch(film, 'timeupdate');
}
