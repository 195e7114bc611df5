/** Types for the data of sessions of the demo club. */
import type { Background } from '@touchline/shared/boards/shapes';

/** Metres from the left side line, and from the goal line at the top. */
export type Spot = readonly [across: number, up: number];

/** Positions by step; a single one is valid for all steps. */
export type Spots = readonly [Spot, ...Spot[]];

export interface ArrowData {
  way: 'run' | 'pass' | 'dribble';
  from: Spot;
  to: Spot;
  /** Id of the step that shows it. */
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
  /** Players of the team, by their ids. */
  home: Readonly<Record<string, Spots>>;
  /** Opponents, by their shirt numbers. */
  away: Readonly<Record<number, Spots>>;
  ball: Spots;
  cones: readonly Spot[];
  arrows: readonly ArrowData[];
  notes: readonly { at: Spot; text: string }[];
  drills: readonly DrillData[];
}
