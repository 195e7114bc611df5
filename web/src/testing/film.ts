/** What jsdom lacks of a film: it has a length, plays and pauses, and a test moves its playhead. */

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

/** Lets every film of the page load at once; answers what undoes it. */
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

/** The film has played on to this second. */
export function playTo(film: HTMLMediaElement, seconds: number): void {
  playheadOf(film).at = seconds;
  dispatch(film, 'timeupdate');
}
