/** The drills in the club's library of the demo club. */
import type { DrillRecord } from '@touchline/server/records';
import type { DemoPeople } from './people';

const DAY = 86_400_000;

const DRILLS = [
  [
    'Rondo 4 v 1',
    10,
    '6 cones, 2 balls',
    'Show for the ball. Play on the second touch.\nThe one in the middle counts to ten, then swap.',
  ],
  [
    'Gates and turns',
    12,
    '10 cones, one ball each',
    'Through a gate, turn, through another.\nHead up: no two players at one gate.',
  ],
  [
    '1 v 1 to two small goals',
    15,
    '4 small goals, 8 balls',
    'Attack the front foot. Slow down, then burst.\nDefender: show them one way.',
  ],
  [
    'Finish from the cutback',
    15,
    '1 big goal, 10 balls',
    'Near post, spot, edge of the box. Arrive late.\nPass along the ground.',
  ],
  [
    'Small-sided game, 5 v 5',
    20,
    '2 goals, bibs, 6 balls',
    'Kick-in instead of throw-in. Let them play.\nOne question at half-time.',
  ],
] as const;

/** Returns the drills, saved by two coaches in the weeks before. */
export const drills = (people: DemoPeople, now: number): DrillRecord[] =>
  DRILLS.map(([title, minutes, equipment, points], index) => {
    const { _id: createdBy, fullName: author } = people.account(index % 2 ? 'coach2' : 'coach');
    const slot = title.toLowerCase();
    const createdAt = now - (40 - index) * DAY;
    return { _id: `8200000${index + 1}`, title, slot, minutes, points, equipment, createdBy, author, createdAt };
  });
