/** Types and helpers for the script of the match. Metres from the upper left corner; seconds from the start of a scene. */

import type { Play } from '@touchline/shared/events/event.model';

/** Side and number of a shirt: `g11`, `w4`. Green attacks to the right. */
export type Shirt = `${'g' | 'w'}${number}`;
export type Spot = readonly [x: number, y: number];

export const PITCH = { wide: 72, high: 40 } as const;

export type Move =
  | { does: 'pass'; at: number; to: Shirt; seconds: number }
  | { does: 'kick'; at: number; to: Spot; seconds: number; shot: boolean }
  | { does: 'take'; at: number; by: Shirt }
  | { does: 'run'; at: number; until: number; who: Shirt; to: Spot }
  | { does: 'goal'; at: number; side: 'green' | 'white' };

/** The ball leaves for a teammate, or for an opponent who intercepts it. */
export const pass = (at: number, to: Shirt, seconds: number): Move => ({ does: 'pass', at, to, seconds });
export const shot = (at: number, x: number, y: number, seconds: number): Move => ({
  ...{ does: 'kick', at, to: [x, y], seconds },
  shot: true,
});
/** The ball bounces off, or is cleared. */
export const rebound = (at: number, x: number, y: number, seconds: number): Move => ({
  ...{ does: 'kick', at, to: [x, y], seconds },
  shot: false,
});
export const take = (at: number, by: Shirt): Move => ({ does: 'take', at, by });
export const run = (at: number, until: number, who: Shirt, x: number, y: number): Move => ({
  ...{ does: 'run', at, until, who },
  to: [x, y],
});
export const goal = (at: number, side: 'green' | 'white'): Move => ({ does: 'goal', at, side });

export interface ScenePlay {
  type: Play['playType'];
  /** Green shirts; the first one is the subject of the play. */
  shirts: readonly [number, ...number[]];
  /** Start and end (seconds of the scene). */
  stretch: readonly [from: number, to: number];
  name: (who: string) => string;
  /** Possible notes of a coach. */
  notes: readonly [string, ...string[]];
}

export interface Scene {
  seconds: number;
  /** The player with the ball at the start. */
  ball: Shirt;
  /** Starting positions that differ from the formation. */
  start: Partial<Record<Shirt, Spot>>;
  moves: readonly Move[];
  play: ScenePlay;
}
