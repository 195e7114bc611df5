/** Messages between the page and its worker. */
import type { FilmView } from '@touchline/shared/films/film.model';
import type { FilmCut } from '@touchline/shared/films/film-cuts';
import type { Waiting } from './sender';

/** How a browser makes the film of a file. */
export type Way =
  /** It decodes and encodes: the usual way. */
  | 'encode'
  /** It cannot encode, but the pictures of the camera can be passed on. */
  | 'pass'
  /** It can do neither: it sends the file, and the club converts it. */
  | 'convert'
  /** It cannot read the film: another camera setting or another browser can. */
  | 'unreadable'
  /** It cannot write H.264. */
  | 'noEncoder'
  /** It is no film, or a damaged one. */
  | 'noFilm'
  /** It lasts longer than a film may. */
  | 'tooLong'
  /** Several files with pictures of different shapes. */
  | 'apart'
  /** Several files, and it can make a film of one alone. */
  | 'oneByOne';

/** Facts about a file. */
export interface SourceFacts {
  way: Way;
  /** 0: only the club finds the length. */
  seconds: number;
  width: number;
  height: number;
  /** Frames a second of the film that is made. */
  fps: number;
  /** Bytes of the file. */
  bytes: number;
  /** Cuts with which it can be passed on without encoding it; undefined when it cannot. */
  cuts: FilmCut[] | undefined;
  /** Second at which its file breaks off: the film ends there. */
  damagedAt: number | undefined;
  /** Pictures of which the club makes better film than a browser. `bright`: HDR. `halves`: interlaced. */
  hint: 'bright' | 'halves' | undefined;
  /** `none`: it has no sound. `lost`: its sound has a format that the film cannot take over. */
  sound: 'kept' | 'none' | 'lost';
  recordedAt: number | undefined;
  /** Small pictures of a few moments. */
  prints: string[];
  /** Of its start and its end: a file that the club converts is known by them. */
  hashes: string[];
}

export type ToWorker =
  /** `converts`: the club can convert what this browser cannot read. */
  | { kind: 'look'; files: File[]; converts: boolean }
  | { kind: 'make'; film: FilmView; token: string }
  | { kind: 'wifi'; only: boolean }
  /** Port to what begins workers for its calls. */
  | { kind: 'callers'; port: MessagePort }
  | { kind: 'stop' };

export type FromWorker =
  | { kind: 'facts'; facts: SourceFacts }
  /** Number of the film's segments, or of the chunks of its file, that are stored. */
  | { kind: 'progress'; stored: number }
  /** A part of the film cannot be read (s): the picture before it stays until the next key frame. */
  | { kind: 'damaged'; at: number }
  /** The sender waits, and goes on by itself. */
  | { kind: 'waiting'; why: Waiting | undefined }
  | { kind: 'done' }
  /** It will not go on by itself. `unmade`: from a second on this browser shows or encodes nothing; `isLast`: nothing more can be shown. */
  | {
      kind: 'failed';
      why: 'closed' | 'gone' | 'signedOut' | 'broken' | 'unmade';
      detail: string;
      at?: number;
      isLast?: boolean;
    };
