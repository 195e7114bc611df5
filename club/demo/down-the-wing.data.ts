/** An invented session of the demo club's coaches. */
import type { BoardData } from './board-data';

/** This month's session of 75 minutes, which ends with finishing. */
export const downTheWing: BoardData = {
  name: 'Down the wing',
  background: 'half',
  steps: [
    { id: 'start', name: 'Start' },
    { id: 'wide', name: 'Pass wide' },
    { id: 'finish', name: 'Cross and finish' },
  ],
  home: {
    // Leo Hartmann, Siobhán, Mia, Noa, Zoë, Amara, Chloé, Leo Raman.
    10000005: [[30, 48]],
    10000013: [
      [56, 44],
      [65.5, 31],
      [60, 18],
    ],
    10000002: [
      [36, 38],
      [39, 34],
      [38, 27],
    ],
    10000003: [
      [45, 41.5],
      [47, 27],
      [43, 17],
    ],
    10000010: [
      [61, 29],
      [61, 29],
      [62, 7],
    ],
    10000009: [
      [36, 20],
      [38.5, 17],
      [37.5, 6.5],
    ],
    10000006: [
      [27, 26],
      [29, 21],
      [32, 11],
    ],
    10000001: [
      [9, 27],
      [13, 22],
      [26.5, 7],
    ],
  },
  away: {
    1: [
      [34, 2],
      [35.5, 2],
      [37.2, 1.8],
    ],
    3: [
      [53, 21],
      [57, 24.5],
      [58, 10],
    ],
    4: [
      [31, 16],
      [34, 13.5],
      [33.5, 6],
    ],
    5: [
      [40, 16],
      [43, 14.5],
      [43, 10.5],
    ],
  },
  ball: [
    [37.5, 37],
    [62.2, 27.6],
    [36.3, 5],
  ],
  cones: [
    [54, 48],
    [54, 38],
    [54, 28],
    [54, 18],
  ],
  arrows: [
    { way: 'pass', from: [38.6, 36.6], to: [59.6, 28.8], during: 'start' },
    { way: 'run', from: [57.2, 42], to: [64.6, 32.8], during: 'start' },
    { way: 'dribble', from: [62.3, 26.4], to: [62, 9], during: 'wide' },
    { way: 'run', from: [38.4, 15], to: [37.7, 8.6], during: 'wide' },
    { way: 'run', from: [29.4, 19.2], to: [31.5, 13], during: 'wide' },
    { way: 'run', from: [14.6, 20.4], to: [24.8, 8.6], during: 'wide' },
    { way: 'pass', from: [60.2, 6.6], to: [39.6, 6.2], during: 'finish' },
    { way: 'pass', from: [36, 4], to: [31.8, 0.2], during: 'finish' },
  ],
  notes: [{ at: [55.2, 49.4], text: 'Wide channel' }],
  drills: [
    {
      title: 'Rondo 5 v 2, two squares',
      minutes: 12,
      points: [
        'Open hips before the ball comes: see both squares.',
        'Two touches at most. The pass goes to the far foot.',
        'Lose it, win it back within three seconds, then swap.',
      ],
      equipment: '8 cones, 4 balls, 4 bibs',
    },
    {
      title: 'Switch and pass wide',
      minutes: 15,
      points: [
        'Mia looks over her shoulder first: if the channel is free, the ball goes there.',
        'Zoë waits on the line, boots white. Closer in, the pass has no room.',
        'Firm and along the ground. A bouncing ball costs us the yard that we won.',
      ],
      equipment: '4 cones for the channel, 6 balls',
    },
    {
      title: 'Overlap, cross and finish, nobody against',
      minutes: 15,
      points: [
        'Siobhán goes when the pass leaves, not when it arrives.',
        'Head up before the cross: near post, spot, far post, one of them is free.',
        'Arrive late and fast. Who stands in the box is marked.',
      ],
      equipment: '8 balls by the goal, 1 big goal',
    },
    {
      title: 'Eight against four',
      minutes: 13,
      points: [
        'The same picture with people in it. If the wing is shut, turn out and try the other side.',
        'Defenders: win it and clear over halfway, that is a point for you.',
        'After each attack one thing that went well, from a player, not from me.',
      ],
      equipment: '4 bibs, 1 big goal, all the balls',
    },
    {
      title: 'Game to two goals, crosses count double',
      minutes: 20,
      points: [
        'No talking from the bench for ten minutes: they find it themselves.',
        'Keepers roll it out wide, so that everybody gets the channel.',
        'Last five minutes: next goal wins. Then water, cones in, shake hands.',
      ],
      equipment: '2 goals, 12 cones, bibs, 3 balls',
    },
  ],
};
