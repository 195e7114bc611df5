/** The scenes of the sample film and its tagged plays. The committed film was drawn from it, so it must not change. */
import { firstHalf } from './first-half';
import { secondHalf } from './second-half';

export const FRAMES_A_SECOND = 25;

export const scenes = [...firstHalf, ...secondHalf];

/** Start of each scene (seconds of the film). */
export const sceneStarts: readonly number[] = scenes.map((_, index) =>
  scenes.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0),
);

export const filmSeconds = scenes.reduce((sum, { seconds }) => sum + seconds, 0);

/** Shirts of the green team that appear in the film. */
export const GREEN_SHIRTS = [1, 4, 5, 6, 7, 8, 9, 10, 11] as const;

/** The tagged plays, with offsets in seconds of the film. */
export const filmPlays = scenes.map(({ play }, index) => {
  const [from, to] = play.stretch;
  const start = sceneStarts[index] ?? 0;
  return { ...play, startOffset: start + from, endOffset: start + to };
});

/** The score at the end of the film. */
export const finalScore = { green: 0, white: 0 };
for (const { moves } of scenes) for (const move of moves) if (move.does === 'goal') finalScore[move.side] += 1;

export interface FilmClip {
  /** File name without extension. */
  name: string;
  /** Index of the scene. */
  scene: number;
  /** Start and end (seconds of the scene). */
  stretch: readonly [from: number, to: number];
  /** Slow-motion factor. */
  slower: number;
}

/** Short films of one moment each. */
export const clips = {
  share: { name: 'share', scene: 3, stretch: [1.4, 8.4], slower: 1 },
  develop: { name: 'develop', scene: 5, stretch: [1.8, 5.2], slower: 2 },
  learn: { name: 'learn', scene: 9, stretch: [1.2, 7.2], slower: 1 },
  public: { name: 'goal-of-the-month', scene: 3, stretch: [0.2, 9.2], slower: 1 },
} as const satisfies Record<string, FilmClip>;
