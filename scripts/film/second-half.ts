/** The second half of the drawn match. */
import { goal, pass, rebound, run, type Scene, shot, take } from './moves';

const ballLost: Scene = {
  seconds: 10,
  ball: 'g6',
  start: { g6: [35, 23], w8: [43, 21], w9: [27, 17], g8: [36, 14], g4: [18, 14], g5: [18, 27] },
  moves: [
    ...[pass(1, 'w8', 0.6), run(1.6, 3, 'g6', 41, 21), pass(2.4, 'w9', 0.9), run(2, 5, 'g8', 24, 15)],
    ...[run(3.2, 5.3, 'w9', 10.5, 17), run(2.6, 5.6, 'g4', 12, 12.5), run(2.6, 5.6, 'g5', 10, 23)],
    ...[run(3.5, 5.4, 'g1', 3.4, 18.4), shot(5.3, -1.4, 22, 0.5), goal(5.8, 'white')],
    ...[run(5.9, 10, 'w9', 8, 5), run(6, 10, 'w11', 10.5, 7), run(6, 10, 'w8', 12, 4)],
  ],
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
};

const cornerRoutine: Scene = {
  seconds: 9,
  ball: 'g7',
  start: {
    ...{ g7: [71.4, 39.6], g10: [61, 25.5], g9: [63, 17], g5: [60, 20], g6: [56, 24], g11: [54, 14], g8: [50, 20] },
    ...{ w4: [66.5, 21.5], w3: [66.4, 17.5], w5: [67.4, 24.5], w6: [61.5, 22.5], w8: [61, 28], w1: [70.8, 20.5] },
  },
  moves: [
    ...[
      run(0, 2.6, 'g7', 71.4, 39.6),
      run(0, 1.2, 'g10', 61, 25.5),
      run(0, 1.2, 'g9', 63, 17),
      run(0, 1, 'g5', 60, 20),
    ],
    ...[run(0, 4.6, 'w4', 66.5, 21), run(0, 4.6, 'w3', 66.4, 18.8), run(0, 4.2, 'w5', 67, 27), run(0, 3, 'w6', 62, 23)],
    ...[
      run(1, 3.4, 'g5', 64.6, 22.6),
      run(1.5, 3.6, 'g10', 68.4, 24.2),
      run(2.4, 4.4, 'g9', 68.6, 16),
      pass(2.4, 'g10', 1),
    ],
    ...[pass(3.55, 'g9', 0.5), shot(4.25, 70.6, 17.6, 0.3), run(3.6, 5.6, 'w1', 71, 17.8), take(4.6, 'w1')],
    ...[pass(7, 'w7', 1.4)],
  ],
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
};

const switchesField: Scene = {
  seconds: 9,
  ball: 'g7',
  start: { g7: [42, 35], g6: [32, 29], g11: [48, 5], w3: [50, 14], w6: [42, 22], w8: [40, 32], w5: [48, 35] },
  moves: [
    ...[pass(0.9, 'g6', 0.8), pass(2.5, 'g11', 1.7), run(2, 4, 'g11', 52, 4.5), run(4.2, 6.6, 'g11', 62, 6)],
    ...[run(4, 7, 'w3', 61, 10), run(3.4, 7.4, 'g9', 64, 19), pass(6.8, 'w4', 0.8), run(3.4, 7.6, 'w4', 66, 17)],
  ],
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
};

const tapsIn: Scene = {
  seconds: 10,
  ball: 'g7',
  start: { g7: [50, 34], g9: [56, 23], g10: [55, 27], w5: [56, 32], w4: [59, 19] },
  moves: [
    ...[run(0.4, 2.4, 'g7', 61, 33), run(0.6, 2.8, 'w5', 60, 30.5), run(1, 3.4, 'g9', 62, 20.5), pass(2.3, 'g9', 0.8)],
    ...[run(1.2, 4.6, 'w4', 64.5, 17), run(2.8, 4.8, 'g10', 65, 23.2), shot(3.5, 69.8, 18.8, 0.45)],
    ...[run(3.3, 4.6, 'w1', 70.2, 18.6), rebound(3.97, 66, 23.4, 0.6), take(4.65, 'g10'), shot(4.95, 73.4, 21.8, 0.45)],
    ...[goal(5.4, 'green'), run(5.6, 10, 'g10', 62, 5.5), run(5.8, 10, 'g9', 60, 8), run(5.8, 10, 'g11', 59.5, 5)],
    ...[run(6, 10, 'g7', 57, 8)],
  ],
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
};

const turnsInside: Scene = {
  seconds: 8,
  ball: 'g7',
  start: { g7: [44, 33], w5: [50, 33], g10: [56, 20], g9: [60, 15], w4: [61, 18] },
  moves: [
    ...[
      run(0.5, 1.7, 'g7', 47, 36.4),
      run(0.7, 2, 'w5', 49.4, 37.4),
      run(1.7, 3.2, 'g7', 53, 30),
      run(2, 3.6, 'w5', 51, 35),
    ],
    ...[run(3.2, 5, 'g7', 60, 26), run(3.6, 6, 'w5', 57, 30), run(2.6, 6, 'w4', 64, 21), pass(5.2, 'g10', 0.6)],
    ...[run(4, 6, 'g10', 62, 19), shot(6.3, 70.2, 20.4, 0.45), take(6.78, 'w1')],
  ],
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
};

const againstThePost: Scene = {
  seconds: 9,
  ball: 'g11',
  start: { g11: [56, 7], g6: [54, 27], w3: [60, 10], w4: [65, 19], g9: [61, 16] },
  moves: [
    ...[run(0.3, 1.9, 'g11', 65, 5.5), run(0.5, 2.4, 'w3', 63.5, 8), run(1, 3.4, 'g6', 66, 23.6), pass(2, 'g6', 1.3)],
    ...[
      run(1, 4.4, 'w4', 67.5, 18),
      shot(3.4, 72, 23.1, 0.35),
      rebound(3.78, 63, 29, 0.8),
      take(4.7, 'w5'),
      pass(6.2, 'w8', 1),
    ],
  ],
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
};

export const secondHalf: readonly Scene[] = [
  ballLost,
  cornerRoutine,
  switchesField,
  tapsIn,
  turnsInside,
  againstThePost,
];
