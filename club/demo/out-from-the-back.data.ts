/** An invented session of the demo club's coaches. */
import type { BoardData } from './board-data';

/** Last month's session. */
export const outFromTheBack: BoardData = {
  name: 'Out from the back',
  background: 'third',
  steps: [
    { id: 'set', name: 'Keeper has it' },
    { id: 'out', name: 'Round the press' },
  ],
  home: {
    // Łukasz, Leo Hartmann, Tane, Siobhán, Maximiliano, Mia.
    10000008: [[34, 4]],
    10000005: [[22, 9]],
    10000011: [[46, 9]],
    10000013: [
      [6, 20],
      [8, 17],
    ],
    10000007: [
      [61, 19],
      [64, 27],
    ],
    10000002: [
      [34, 20],
      [37, 17.5],
    ],
  },
  away: {
    7: [
      [25, 15],
      [29, 13],
    ],
    9: [
      [36, 13],
      [42, 11.5],
    ],
    11: [
      [47, 18],
      [51, 19],
    ],
  },
  ball: [
    [35.2, 5.2],
    [47, 10.4],
  ],
  cones: [
    [4, 30],
    [64, 30],
  ],
  arrows: [
    { way: 'pass', from: [36.4, 5.6], to: [44.6, 8.4], during: 'set' },
    { way: 'run', from: [61.4, 20.6], to: [63.6, 25.6], during: 'set' },
    { way: 'pass', from: [48, 11.4], to: [62.8, 25.6], during: 'out' },
  ],
  notes: [{ at: [27.5, 30], text: 'Dribble over this line: 1 point' }],
  drills: [
    {
      title: 'Passing squares with the keeper',
      minutes: 15,
      points: ['Split wide before Łukasz has it in his hands.', 'Back foot, every time. Closed hips mean a long ball.'],
      equipment: '8 cones, 3 balls',
    },
    {
      title: 'Six against three over the line',
      minutes: 20,
      points: [
        'One of three is always free: find out who before the ball comes.',
        'When the press jumps on Tane, the fullback is the pass. When it does not, carry it.',
      ],
      equipment: '3 bibs, 4 cones, 1 big goal, 5 balls',
    },
    {
      title: 'Game, goal kicks only',
      minutes: 25,
      points: ['Every restart is a goal kick.', 'A mistake at the back is free today. Try it again.'],
      equipment: '2 goals, bibs, 4 balls',
    },
  ],
};
