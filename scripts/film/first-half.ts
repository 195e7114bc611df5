/** The first half of the drawn match. */
import { goal, pass, run, type Scene, shot, take } from './moves';

const sixPasses: Scene = {
  seconds: 10,
  ball: 'g5',
  start: { g5: [16, 27], g10: [38, 22] },
  moves: [
    ...[pass(0.9, 'g4', 0.8), pass(2.1, 'g8', 0.8), pass(3.3, 'g6', 0.8), pass(4.5, 'g10', 0.7)],
    ...[pass(5.6, 'g7', 0.8), run(5.4, 7.6, 'g7', 54, 30), pass(7.4, 'g9', 0.8), run(7.9, 9.8, 'g9', 60, 17)],
  ],
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
};

const beatsTwo: Scene = {
  seconds: 9,
  ball: 'g11',
  start: { g11: [38, 8], w6: [46, 8], w3: [56, 8], g9: [54, 20] },
  moves: [
    ...[
      run(0.5, 2, 'g11', 44, 5),
      run(0.2, 1.8, 'w6', 45, 7.6),
      run(1.9, 3.3, 'g11', 52, 3),
      run(1.8, 4.4, 'w6', 48, 9),
    ],
    ...[run(1, 3, 'w3', 55.5, 5.8), run(3.2, 4.4, 'g11', 58, 9.5), run(3, 4.8, 'w3', 56, 2.4)],
    ...[run(4.4, 6.2, 'g11', 66, 7.5), run(4.8, 7, 'w3', 60, 6), run(3.5, 6.6, 'g9', 63, 17), pass(6.3, 'g9', 0.6)],
    ...[shot(7.3, 73.4, 13.5, 0.6)],
  ],
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
};

const fromTheEdge: Scene = {
  seconds: 8,
  ball: 'g6',
  start: { g6: [40, 26], g10: [47, 24], g8: [45, 13] },
  moves: [
    ...[pass(0.9, 'g10', 0.6), run(1, 3.2, 'g8', 53, 16.5), pass(2.2, 'g8', 0.8), shot(3.7, 69.6, 18.4, 0.6)],
    ...[run(3.6, 5.2, 'w1', 70.4, 18.4), take(4.3, 'w1'), pass(6.4, 'w5', 1)],
  ],
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
};

const finishesLow: Scene = {
  seconds: 10,
  ball: 'g8',
  start: { g8: [34, 16], g11: [46, 6], w3: [54, 9], g9: [50, 22], w4: [55, 19], g10: [44, 25] },
  moves: [
    ...[pass(0.7, 'g11', 0.8), run(1.4, 4, 'g11', 63.5, 5.5), run(1.6, 4.4, 'w3', 60, 8), run(1.4, 4.8, 'g9', 63, 19)],
    ...[run(1.4, 5.2, 'w4', 66, 15.5), run(1.6, 5, 'g10', 60, 26), pass(4, 'g9', 0.7), shot(5.1, 73.4, 22, 0.55)],
    ...[run(4.2, 6.4, 'w1', 70.4, 18.2), goal(5.65, 'green')],
    ...[
      run(5.8, 10, 'g9', 65, 35),
      run(6, 10, 'g11', 63, 32.5),
      run(6, 10, 'g10', 62, 35.5),
      run(6.2, 10, 'g8', 60, 33),
    ],
  ],
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
};

const theWall: Scene = {
  seconds: 9,
  ball: 'w8',
  start: {
    ...{ w8: [22, 14], g8: [13.2, 14.6], g6: [13.4, 17.2], g4: [13.6, 19.8], g1: [1.6, 18], g7: [28, 31] },
    ...{ g5: [10, 24], w9: [11, 26.5], w11: [14, 8] },
  },
  moves: [
    ...[run(0, 4.4, 'g8', 13.2, 14.6), run(0, 4.4, 'g6', 13.4, 17.2), run(0, 4.4, 'g4', 13.6, 19.8)],
    ...[run(0, 4.8, 'w8', 22, 14), run(0.3, 1.6, 'g1', 1.6, 17.5), run(1.6, 4.6, 'g1', 1.6, 21.5)],
    ...[shot(4.3, 14.6, 17, 0.4), pass(4.75, 'g7', 1.3), run(5.4, 9, 'g7', 46, 31), run(5, 9, 'g9', 50, 20)],
  ],
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
};

const cleanThrough: Scene = {
  seconds: 8,
  ball: 'g6',
  start: { g6: [36, 25], g10: [45, 21], w4: [50, 17], w5: [52, 28] },
  moves: [
    ...[run(0.7, 4.2, 'g10', 62.5, 21), pass(0.9, 'g10', 1), run(1.2, 5.4, 'w4', 59, 17), run(1.2, 5.4, 'w5', 58, 26)],
    ...[run(1.8, 4.6, 'w1', 66, 20.4), shot(4.4, 73.6, 25.4, 0.7)],
  ],
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
};

export const firstHalf: readonly Scene[] = [sixPasses, beatsTwo, fromTheEdge, finishesLow, theWall, cleanThrough];
