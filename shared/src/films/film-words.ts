/** Names of film values without zod (the first screens load none of it). */

/** How a film is made: from a file, or by a camera while the game is on. */
export const FILM_MODES = ['FILE', 'LIVE'] as const;

/**
 * How the film of a file gets its segments. `ENCODE`: a browser encodes them on the grid. `PASS`: a browser cuts the pictures of the camera
 * at their key frames. `CONVERT`: a browser sends the file as it is, and the club encodes it on the grid.
 */
export const FILM_WAYS = ['ENCODE', 'PASS', 'CONVERT'] as const;
export type FilmWay = (typeof FILM_WAYS)[number];

/**
 * `OPEN`: nothing of it is here yet. `GROWING`: some of it is here, and can be watched. `COMPLETE`: all of it is here. `CLOSED`: it takes
 * no more, because too much of what was sent was no film. `REMOVING`: its bytes are being removed. `MISSING`: the club was restored
 * from a backup, which holds no film, and the bytes are gone.
 */
export const FILM_STATES = ['OPEN', 'GROWING', 'COMPLETE', 'CLOSED', 'REMOVING', 'MISSING'] as const;
export type FilmState = (typeof FILM_STATES)[number];

/** Sizes of the picture in which a film is stored. */
export const RENDITIONS = ['720p', '360p'] as const;
export type Rendition = (typeof RENDITIONS)[number];
/** A film is whole when it is in this size: a small one alone cannot be watched. */
export const WHOLE_WITH = '720p' satisfies Rendition;

/** Kinds of parts of a film: its renditions, and the file from which the club makes them. Nobody watches the file. */
export const FILM_PARTS = [...RENDITIONS, 'source'] as const;
export type FilmPart = (typeof FILM_PARTS)[number];

/**
 * How far a file is that the club converts. `SENDING`: not all of it is here. `CONVERTING`: it is, and waits for its turn or is being
 * converted. `FAILED`: the club gave it up.
 */
export const CONVERSION_STEPS = ['SENDING', 'CONVERTING', 'FAILED'] as const;
export type ConversionStep = (typeof CONVERSION_STEPS)[number];
/** Why the club gave a file up. `UNREADABLE`: ffmpeg reads no film in it. `SHORT`: it ends before the time that was said. `BROKEN`: ffmpeg failed again and again. `LATE`: it did not arrive. `UNSERVED`: the club had no ffmpeg any more. */
export const CONVERSION_FAULTS = ['UNREADABLE', 'SHORT', 'BROKEN', 'LATE', 'UNSERVED'] as const;
export type ConversionFault = (typeof CONVERSION_FAULTS)[number];

/** States in which a film takes more of itself. */
export const isTaking = (state: FilmState): boolean => state === 'OPEN' || state === 'GROWING';
/** States in which a film may be watched. */
export const isWatchable = (state: FilmState): boolean =>
  state === 'GROWING' || state === 'COMPLETE' || state === 'CLOSED';

/** Returns whether a viewer may watch what is here of a film. */
export const isOpenTo = ({ state, unseen }: { state: FilmState; unseen?: true | undefined }): boolean =>
  isWatchable(state) && !unseen;

/** How far a guardian lets films show a child. `NONE`: staff only, also while nobody was asked. `TEAM`: families of the team. */
export const CONSENT_LEVELS = ['NONE', 'TEAM', 'CLUB'] as const;
export type ConsentLevel = (typeof CONSENT_LEVELS)[number];

/** The newest version of what guardians are asked (decision 0084). Raise it when the meaning of a level changes. */
export const CONSENT_WORDING = 1;

/** Why families do not see a film. */
export const FILM_BARS = ['REPORTED', 'UNDECIDED', 'NOT_TOLD', 'NOBODY_NAMED', 'CONSENT'] as const;
export type FilmBar = (typeof FILM_BARS)[number];
