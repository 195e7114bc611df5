/** Names of film values without zod (the first screens load none of it). */

/** How a film is made: from a file, or by a camera while the game is on. */
export const FILM_MODES = ['FILE', 'LIVE'] as const;

/**
 * How the film of a file gets its segments. `ENCODE`: a browser encodes them on the grid. `PASS`: a browser cuts the pictures of the camera
 * at their key frames.
 */
export const FILM_WAYS = ['ENCODE', 'PASS'] as const;
export type FilmWay = (typeof FILM_WAYS)[number];

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

/** How far a guardian lets films show a child. `NONE`: staff only, also while nobody was asked. `TEAM`: families of the team. */
export const CONSENT_LEVELS = ['NONE', 'TEAM', 'CLUB'] as const;
export type ConsentLevel = (typeof CONSENT_LEVELS)[number];

/** The newest version of what guardians are asked (decision 0084). Raise it when the meaning of a level changes. */
export const CONSENT_WORDING = 1;

/** Why families do not see a film. */
export const FILM_BARS = ['REPORTED', 'UNDECIDED', 'NOT_TOLD', 'NOBODY_NAMED', 'CONSENT'] as const;
export type FilmBar = (typeof FILM_BARS)[number];
