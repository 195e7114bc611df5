/** The film that is playing. Starting another film of the page pauses it. */

let pausePlaying: (() => void) | null = null;

interface Turn {
  /** This film plays now. */
  take: () => void;
  /** This film is gone. */
  leave: () => void;
}

/** Returns the turn of one film, which `pause` ends. */
export function onlyOneFilm(pause: () => void): Turn {
  return {
    take: () => {
      if (pausePlaying !== pause) pausePlaying?.();
      pausePlaying = pause;
    },
    leave: () => {
      if (pausePlaying === pause) pausePlaying = null;
    },
  };
}
