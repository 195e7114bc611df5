/** The scenes of the sample film and its tagged plays. The film is in the repository, so this description of it must not change. */
import type { Play } from '@touchline/shared/events/event.model';

interface Scene {
  seconds: number;
  /** The side that scores in the scene. */
  goal?: 'green' | 'white';
  play: {
    type: Play['playType'];
    /** Green shirts; the first one is the subject of the play. */
    shirts: readonly [number, ...number[]];
    /** Start and end (seconds of the scene). */
    stretch: readonly [from: number, to: number];
    name: (who: string) => string;
    /** Possible notes of a coach. */
    notes: readonly [string, ...string[]];
  };
}

export const scenes: readonly Scene[] = [
  {
    seconds: 10,
    play: {
      type: 'PASSING',
      shirts: [5, 4, 8, 6, 10, 7, 9],
      stretch: [0.4, 8.8],
      name: (who) => `Six passes, ${who} starts it`,
      notes: [
        'Nobody needed more than two touches. Open the body before the ball comes.',
        'Count them: six. Their whole midfield had to turn around twice. This is what the rondos are for.',
        'Every pass has an angle, because somebody moved right after playing it.',
      ],
    },
  },
  {
    seconds: 9,
    play: {
      type: 'DRIBBLING',
      shirts: [11],
      stretch: [0.4, 6.6],
      name: (who) => `${who} beats two on the line`,
      notes: [
        'Small touches, then one big one. Pass when the second defender commits, as you did here.',
        'Down the line, then inside: the second one never knew. And your head was up at the end.',
        'Change of speed, not of tricks. Watch the first defender’s feet: flat, both of them.',
      ],
    },
  },
  {
    seconds: 8,
    play: {
      type: 'SHOOTING',
      shirts: [8, 10],
      stretch: [1.8, 5],
      name: (who) => `${who} from the edge of the box`,
      notes: [
        'Standing foot beside the ball and it stays down. A foot further out and nobody saves it.',
        'Right decision: nobody came out to you, so you hit it. Low next time, keepers hate to bend.',
        'One touch to set it, one to shoot. That is all the time there is.',
      ],
    },
  },
  {
    seconds: 10,
    goal: 'green',
    play: {
      type: 'SCORE',
      shirts: [9, 11, 8],
      stretch: [0.5, 6.8],
      name: (who) => `${who} finishes low`,
      notes: [
        'Looks up before the shot: that is why it goes in. And the pass came at the right second.',
        'Cut back, not crossed. We drew this on Tuesday, and there it is.',
        'Two runs: the first one moved the defender, the second one was for the goal.',
      ],
    },
  },
  {
    seconds: 9,
    play: {
      type: 'OTHER',
      shirts: [1, 8, 6, 4],
      stretch: [0.3, 6],
      name: (who) => `${who} organizes the wall`,
      notes: [
        'Loud and early. This is what a keeper sounds like.',
        'Three in the wall, near post covered, keeper sees the ball. Nobody turned away.',
      ],
    },
  },
  {
    seconds: 8,
    play: {
      type: 'CHANCE',
      shirts: [10, 6],
      stretch: [0.5, 5.6],
      name: (who) => `${who} clean through`,
      notes: [
        'Great run. Next time go round the keeper, she was already down.',
        'The pass is perfect, the run is perfect. Slow your last step and pick a corner.',
        'Missed, and I am happy: twice a game through there and we win most of them.',
      ],
    },
  },
  {
    seconds: 10,
    goal: 'white',
    play: {
      type: 'OTHER',
      shirts: [6, 8],
      stretch: [0.5, 6.4],
      name: (who) => `Five seconds after ${who} loses it`,
      notes: [
        'Losing it is fine, I asked you to try that pass. Watch the five seconds after: only one of us runs.',
        'Their goal starts at our feet. Count to five and hunt, all of you, not one.',
      ],
    },
  },
  {
    seconds: 9,
    play: {
      type: 'EXECUTION',
      shirts: [10, 7, 9, 5],
      stretch: [0.6, 5.4],
      name: (who) => `Corner routine, ${who} at the near post`,
      notes: [
        'Exactly as drawn. The block at the edge made the space, and the keeper needed the save of her life.',
        'Late run, early flick. If we do it at this speed, nobody in this league can defend it.',
      ],
    },
  },
  {
    seconds: 9,
    play: {
      type: 'PASSING',
      shirts: [6, 11, 7],
      stretch: [0.5, 5.2],
      name: (who) => `${who} switches the field`,
      notes: [
        'The far side was free for twenty seconds. See it earlier and we score.',
        'Look at how long the winger has for the first touch. That is what one long pass buys.',
      ],
    },
  },
  {
    seconds: 10,
    goal: 'green',
    play: {
      type: 'SCORE',
      shirts: [10, 9, 7],
      stretch: [0.4, 6.6],
      name: (who) => `${who} taps in the rebound`,
      notes: [
        'Following the shot is a habit. Good habit.',
        'Three defenders watch the keeper, one of us watches the ball. Guess who scores.',
      ],
    },
  },
  {
    seconds: 8,
    play: {
      type: 'DRIBBLING',
      shirts: [7],
      stretch: [0.4, 5.6],
      name: (who) => `${who} goes outside, turns inside`,
      notes: [
        'Sell the line first. Your defender bought it with both feet.',
        'That first step after the turn is worth more than the turn. Keep it.',
      ],
    },
  },
  {
    seconds: 9,
    play: {
      type: 'CHANCE',
      shirts: [6, 11],
      stretch: [0.3, 4.8],
      name: (who) => `${who} heads against the post`,
      notes: [
        'Right movement, wrong part of the head. Ten of these on Thursday.',
        'Two inches. What I like is where you started: nobody had you on their list.',
      ],
    },
  },
];

/** Start of each scene (seconds of the film). */
const sceneStarts: readonly number[] = scenes.map((_, index) =>
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
for (const { goal } of scenes) if (goal) finalScore[goal] += 1;

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
