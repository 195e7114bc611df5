/** What a session of the demo club is written down as. */
import type { Background } from '@touchline/shared/boards/shapes';

/** Metres from the left side line, and from the goal line at the top. */
export type Spot = readonly [across: number, up: number];

/** Where something stands, step by step; who stands still says it once. */
export type Spots = readonly [Spot, ...Spot[]];

export interface ArrowData {
  way: 'run' | 'pass' | 'dribble';
  from: Spot;
  to: Spot;
  /** The step that shows it, by its id. */
  during: string;
}

export interface DrillData {
  title: string;
  minutes: number;
  points: readonly string[];
  equipment: string;
}

export interface BoardData {
  name: string;
  background: Background;
  steps: readonly { id: string; name: string }[];
  /** Children by their ids. */
  home: Readonly<Record<string, Spots>>;
  /** By the numbers on their backs. */
  away: Readonly<Record<number, Spots>>;
  ball: Spots;
  cones: readonly Spot[];
  arrows: readonly ArrowData[];
  notes: readonly { at: Spot; text: string }[];
  drills: readonly DrillData[];
}
