/** Records of films: what the club keeps of one, its segments, and clips of it that were saved. */
import type { FilmFields } from '@touchline/shared/films/film.model';
import type { ConversionFault, FilmPart } from '@touchline/shared/films/film-words';

/** A film that the club keeps. */
export interface FilmRecord extends FilmFields {
  createdBy: string;
  /** When the newest part of it came (ms). */
  touchedAt: number;
  /** Parts that were sent and are no film. */
  refusals: number;
  /** Staff said that the other team was told. */
  told?: { userId: string; at: number };
  /** Ids of children of whom staff said that they are not on it. */
  absent?: string[];
  /** Somebody reported it, and nobody has decided yet. */
  report?: { userId: string; at: number; text: string };
  /** A child that it named was erased: families see it again when staff have decided. */
  undecided?: boolean;
  /** When staff got the mail that it will be removed (ms). */
  warnedAt?: number;
  /** By `takeRow(…)`: the hash of the init that the server wrote for this encoder. */
  inits?: Record<string, string>;
  /** Of the way `CONVERT`, while its file is here as a whole: attempts in a row that made nothing. */
  conversion?: { attempts: number };
  /** Why the club gave its file up. */
  fault?: ConversionFault;
  /** By the hash of a still: its second. */
  stills?: Record<string, number>;
}

/** A stored segment of a film. Its bytes are stored before this record. */
export interface FilmSegmentRecord {
  /** `<film>/<rendition>/<take>/<k>`. The rendition of a chunk of a file is `source`. */
  _id: string;
  film: string;
  rendition: FilmPart;
  take: number;
  k: number;
  size: number;
  /** SHA-256 of its bytes, hex. */
  sha: string;
  /** Length of its picture (s). */
  seconds: number;
  /** Of a live film: time of its first frame after `recordedAt` (s). */
  start?: number;
  at: number;
}

/** The segments of a take of a film that takes no more (decision 0130). */
export interface FilmTakeRecord {
  /** `<film>/<rendition>/<take>`. */
  _id: string;
  film: string;
  rendition: FilmPart;
  take: number;
  /** Number of its segments. */
  count: number;
  /** All about its segments, in the order of `k`, as `film-takes.ts` writes it. */
  rows: Uint8Array;
}

/** A stretch of a film that somebody saved as a file. It outlives the film: the file is out of the club. */
export interface FilmClipRecord {
  _id: string;
  film: string;
  /** The teams, and the title, that the film had. */
  tags: string[];
  title: string;
  from: number;
  to: number;
  drawn: boolean;
  userId: string;
  by: string;
  at: number;
  /** Children who are tagged in it, or else those of the line-up. */
  playerIds: string[];
}
