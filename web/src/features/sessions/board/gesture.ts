import type { Point } from '@touchline/shared/boards/shapes';

export interface Gesture {
  move: (at: Point) => void;
  /** `dragged`: the pointer moved further than a trembling hand does. */
  end: (at: Point, dragged: boolean) => void;
  /** Reverts what the gesture has done. */
  cancel: () => void;
}

export interface Press {
  at: Point;
  /** Pixels per pitch unit. */
  scale: number;
  /** Tolerance of hit tests (pitch units). */
  slack: number;
  /** True if the press extends the selection. */
  adds: boolean;
  /** True for the second press on the same spot. */
  isDouble: boolean;
}
