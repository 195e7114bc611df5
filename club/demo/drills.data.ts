/** The drills in the club's library of the demo club. */

import type { DrillRecord } from '@touchline/server/records';
import type { LibraryPicture } from '@touchline/shared/boards/drill-picture';
import type { DrillAge, DrillTheme } from '@touchline/shared/boards/drill-words';
import type { Point } from '@touchline/shared/boards/shapes';
import { DAY } from '@touchline/shared/span';
import type { DemoPeople } from './people';

type PictureShape = LibraryPicture['shapes'][number];
type Spot = readonly [x: number, y: number];
const at = ([x, y]: Spot): Point => ({ x, y });

const players = (side: 'home' | 'away' | 'neutral', ...spots: Spot[]): PictureShape[] =>
  spots.map((spot) => ({ kind: 'player', side, label: '', at: at(spot) }));
const cones = (...spots: Spot[]): PictureShape[] =>
  spots.map((spot) => ({ kind: 'cone', at: at(spot), colour: 'orange' }));
const goals = (width: number, ...spots: Spot[]): PictureShape[] =>
  spots.map((spot) => ({ kind: 'goal', at: at(spot), width }));
const ball = (...spot: Spot): PictureShape => ({ kind: 'ball', at: at(spot) });
const arrow = (way: 'run' | 'pass' | 'dribble', from: Spot, to: Spot): PictureShape => ({
  kind: 'arrow',
  way,
  at: at(from),
  to: { x: to[0] - from[0], y: to[1] - from[1] },
  colour: way === 'run' ? 'blue' : 'black',
});
const square = (left: number, top: number, side: number): PictureShape[] =>
  cones([left, top], [left + side, top], [left, top + side], [left + side, top + side]);

interface DemoDrill {
  title: string;
  minutes: number;
  equipment: string;
  points: string;
  age?: DrillAge;
  theme: DrillTheme;
  picture: LibraryPicture;
}

const DRILLS: readonly DemoDrill[] = [
  {
    title: 'Rondo 4 v 1',
    minutes: 10,
    equipment: '6 cones, 2 balls',
    points: 'Show for the ball. Play on the second touch.\nThe one in the middle counts to ten, then swap.',
    age: 'U8',
    theme: 'possession',
    picture: {
      background: 'blank',
      shapes: [
        ...square(305, 120, 440),
        arrow('pass', [525, 145], [715, 320]),
        arrow('run', [525, 535], [660, 460]),
        ...players('home', [525, 120], [745, 340], [525, 560], [305, 340]),
        ...players('away', [540, 330]),
        ball(525, 165),
      ],
    },
  },
  {
    title: 'Gates and turns',
    minutes: 12,
    equipment: '10 cones, one ball each',
    points: 'Through a gate, turn, through another.\nHead up: no two players at one gate.',
    age: 'U10',
    theme: 'dribbling',
    picture: {
      background: 'blank',
      shapes: [
        ...cones([220, 160], [320, 160], [720, 130], [820, 170], [480, 330], [580, 330]),
        ...cones([200, 520], [290, 560], [760, 540], [860, 520]),
        arrow('dribble', [160, 330], [270, 150]),
        arrow('dribble', [690, 330], [530, 320]),
        arrow('dribble', [640, 560], [800, 520]),
        ...players('home', [130, 360], [730, 330], [600, 580]),
      ],
    },
  },
  {
    title: '1 v 1 to two small goals',
    minutes: 15,
    equipment: '4 small goals, 8 balls',
    points: 'Attack the front foot. Slow down, then burst.\nDefender: show them one way.',
    age: 'U12',
    theme: 'defending',
    picture: {
      background: 'blank',
      shapes: [
        ...goals(90, [340, 90], [710, 90]),
        arrow('pass', [525, 190], [525, 520]),
        arrow('run', [525, 170], [560, 330]),
        arrow('dribble', [540, 560], [690, 150]),
        ...players('away', [525, 150]),
        ...players('home', [525, 580]),
        ball(545, 545),
      ],
    },
  },
  {
    title: 'Finish from the cutback',
    minutes: 15,
    equipment: '1 big goal, 10 balls',
    points: 'Near post, spot, edge of the box. Arrive late.\nPass along the ground.',
    age: 'U14',
    theme: 'finishing',
    picture: {
      background: 'third',
      shapes: [
        ...goals(113, [525, -12]),
        arrow('dribble', [930, 330], [900, 90]),
        arrow('pass', [890, 80], [560, 200]),
        arrow('run', [440, 420], [480, 110]),
        arrow('run', [560, 470], [540, 230]),
        ...players('home', [940, 350], [430, 450], [570, 500]),
        ...players('neutral', [525, 30]),
        ball(915, 325),
      ],
    },
  },
  {
    title: 'Small-sided game, 5 v 5',
    minutes: 20,
    equipment: '2 goals, bibs, 6 balls',
    points: 'Kick-in instead of throw-in. Let them play.\nOne question at half-time.',
    theme: 'game',
    picture: {
      background: 'full',
      shapes: [
        ...players('home', [60, 340], [260, 180], [260, 500], [430, 260], [430, 430]),
        ...players('away', [990, 340], [790, 180], [790, 500], [620, 260], [620, 430]),
        ball(525, 340),
      ],
    },
  },
];

/** Returns the drills, saved by two coaches in the weeks before. */
export const drills = (people: DemoPeople, now: number): DrillRecord[] =>
  DRILLS.map((drill, index) => {
    const { _id: createdBy, fullName: author } = people.account(index % 2 ? 'coach2' : 'coach');
    const createdAt = now - (40 - index) * DAY;
    return { ...drill, _id: `8200000${index + 1}`, slot: drill.title.toLowerCase(), createdBy, author, createdAt };
  });
