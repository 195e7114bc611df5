/** Messages between the page and its worker. */
import type { FilmView } from '@touchline/shared/films/film.model';
import type { Waiting } from './sender';

/** How this browser makes the film of a file. */
export type Way =
  /** It decodes and encodes: the usual way. */
  | 'encode'
  /** It cannot read the film: another camera setting or another browser can. */
  | 'unreadable'
  /** It cannot write H.264. */
  | 'noEncoder'
  /** It is no film, or a damaged one. */
  | 'noFilm';

/** Facts about a file. */
export interface SourceFacts {
  way: Way;
  seconds: number;
  width: number;
  height: number;
  /** Frames a second of the film that is made. */
  fps: number;
  /** `none`: it has no sound. `lost`: its sound has a format that the film cannot take over. */
  sound: 'kept' | 'none' | 'lost';
  recordedAt: number | undefined;
  /** Small pictures of a few moments. */
  prints: string[];
}

export type ToWorker =
  | { kind: 'look'; file: File }
  | { kind: 'make'; film: FilmView; token: string }
  | { kind: 'wifi'; only: boolean }
  | { kind: 'stop' };

export type FromWorker =
  | { kind: 'facts'; facts: SourceFacts }
  /** Number of the film's segments that are stored. */
  | { kind: 'progress'; stored: number }
  /** The sender waits, and goes on by itself. */
  | { kind: 'waiting'; why: Waiting | undefined }
  | { kind: 'done' }
  /** It will not go on by itself. */
  | { kind: 'failed'; why: 'closed' | 'gone' | 'signedOut' | 'broken'; detail: string };
