/** Messages between the page and the worker that makes a clip. */
import type { Drawing } from '@touchline/shared/drawings/drawing.model';

/** A drawing, and when it is shown (s of the film). */
export interface ShownDrawing {
  shapes: Drawing;
  from: number;
  to: number;
}

export interface ClipOrder {
  /** Address of the film's playlist. */
  playlist: string;
  /** Position of what the playlist begins with (s). */
  begins: number;
  /** Begin and end of the clip in the film (s). */
  from: number;
  to: number;
  drawing?: ShownDrawing | undefined;
}

/** Why there is no clip. `closed`: the right to watch has ended. `gone`: the film does not hold this part. */
export type ClipFailure = 'closed' | 'gone' | 'noEncoder' | 'broken';

export type FromClipWorker =
  /** Share that is done, from 0 to 1. */
  | { kind: 'progress'; done: number }
  /** The club cannot be reached: it goes on by itself. */
  | { kind: 'waiting' }
  | { kind: 'done'; clip: Blob }
  | { kind: 'failed'; why: ClipFailure };
