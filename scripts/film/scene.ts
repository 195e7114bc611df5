/** What a scene of the film is. */
import type { Play } from '@touchline/shared/events/events.shapes';
import type { Move, Shirt, Spot } from './moves';

export interface ScenePlay {
  type: Play['playType'];
  /** Green shirts; the first one is whom the play is about. */
  shirts: readonly [number, ...number[]];
  /** Seconds of the scene. */
  stretch: readonly [from: number, to: number];
  name: (who: string) => string;
  /** What a coach may say of it. */
  notes: readonly [string, ...string[]];
}

export interface Scene {
  seconds: number;
  /** Who has the ball at first. */
  ball: Shirt;
  /** Where players stand at first, when not where the formation puts them. */
  start: Partial<Record<Shirt, Spot>>;
  moves: readonly Move[];
  play: ScenePlay;
}
