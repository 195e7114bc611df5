/** Names of film values without zod (the first screens load none of it). */

/** How a film is made: from a file, or by a camera while the game is on. */
export const FILM_MODES = ['FILE', 'LIVE'] as const;

/**
 * `OPEN`: nothing of it is here yet. `GROWING`: some of it is here, and can be watched. `COMPLETE`: all of it is here. `CLOSED`: it takes
 * no more, because too much of what was sent was no film. `REMOVING`: its bytes are being removed. `MISSING`: the club was restored
 * from a backup, which holds no film, and the bytes are gone.
 */
export const FILM_STATES = ['OPEN', 'GROWING', 'COMPLETE', 'CLOSED', 'REMOVING', 'MISSING'] as const;
export type FilmState = (typeof FILM_STATES)[number];

/** Sizes of the picture in which a film is stored. */
export const RENDITIONS = ['720p'] as const;
export type Rendition = (typeof RENDITIONS)[number];

/** States in which a film takes more of itself. */
export const isTaking = (state: FilmState): boolean => state === 'OPEN' || state === 'GROWING';
/** States in which a film may be watched. */
export const isWatchable = (state: FilmState): boolean =>
  state === 'GROWING' || state === 'COMPLETE' || state === 'CLOSED';
