/** Messages between the page that records a film and its worker. */
import type { FilmInput } from '@touchline/shared/films/film.model';
import type { Waiting } from '../making/sender';
import type { Stuck } from './outbox-sender';

/** A film of which something is on this device. */
export interface KeptFilm {
  id: string;
  title: string;
  /** Address of the page that recorded it. */
  page: string;
  /** Parts that wait. */
  waiting: number;
  /** True: it was ended by its maker. */
  isOver: boolean;
  stuck: Stuck | undefined;
}

/** Sound of the microphone, one channel. */
export interface Heard {
  samples: Float32Array<ArrayBuffer>;
  /** Id of the track: each one has a clock of its own. */
  track: string;
  /** Samples a second. */
  rate: number;
  /** Time of the first sample by the clock of the track (µs). */
  timestamp: number;
  /** When the first of it arrived (ms). */
  arrived: number;
}

export interface Recording {
  /** Its first picture says how large it is: not every camera does before. */
  film: Omit<FilmInput, 'width' | 'height'> & { id: string };
  page: string;
  account: string;
}

export type ToLive =
  | { kind: 'open'; token: string; account: string }
  /** A camera runs. `hasSound`: and a microphone. */
  | { kind: 'camera'; picture: ReadableStream<VideoFrame>; hasSound: boolean }
  | ({ kind: 'heard' } & Heard)
  /** Begins a take: of a new film, or of one that is on this device. `ahead`: the server's clock minus this device's (ms). */
  | { kind: 'record'; recording: Recording; ahead: number }
  /** Ends the take. `isOver`: and the film. */
  | { kind: 'end'; isOver: boolean }
  /** Ends a film that is not recorded any more. */
  | { kind: 'finish'; id: string }
  | { kind: 'wifi'; only: boolean }
  /** Port to what begins workers for its calls. */
  | { kind: 'callers'; port: MessagePort }
  /** Removes a film from this device. */
  | { kind: 'discard'; id: string };

export type FromLive =
  | { kind: 'kept'; films: KeptFilm[] }
  /** Loudness from 0 to 1. */
  | { kind: 'level'; level: number }
  /** Sound of the film, known when the camera runs. */
  | { kind: 'sound'; sound: 'kept' | 'none' | 'lost' }
  /** A segment was written to this device. */
  | { kind: 'kept-part'; take: number; k: number; frames: number; packets: number }
  | { kind: 'waiting'; why: Waiting | undefined }
  /** The take has ended by itself: the camera has paused. */
  | { kind: 'paused' }
  /** `isFull`: the film has its greatest length. Another one goes on. */
  | { kind: 'ended'; isFull?: true }
  /** `busy`: another tab records. `full`: this device has no room. `unkept`: this browser keeps nothing here. */
  | { kind: 'failed'; why: 'busy' | 'full' | 'unkept' | 'broken'; detail: string };
