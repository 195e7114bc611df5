/** The boards of the demo club. Each holds the drawing of a practice in steps, and its drills. */

import { slotOf } from '@touchline/api/data/boards/boards.store';
import type { BoardEntryRecord, BoardRecord } from '@touchline/server/records';
import { type Drill, rootsOf } from '@touchline/shared/boards/document';
import { type Background, PITCH, type Point, type Shape, ZOOM } from '@touchline/shared/boards/shapes';
import { withPlaces } from '@touchline/shared/boards/steps';
import { monthSpan } from '@touchline/shared/months';
import { DAY } from '@touchline/shared/span';
import * as Y from 'yjs';
import type { BoardData, Spot, Spots } from './board-data';
import { recentMonths } from './club-months';
import { downTheWing } from './down-the-wing.data';
import { outFromTheBack } from './out-from-the-back.data';
import type { Season } from './past-games';
import type { DemoTeam } from './people';

/** A fixed Yjs client id, so that the same club always has the same bytes. */
const WRITER = 26_618;
/** Width of a goal, and the distance of its centre behind the goal line. */
const GOAL = { metres: 7.32, behind: 12 };

/** Scale of the canvas for a part of the pitch: pitch units per metre, and position of the left side line. */
function scaleOf(background: Background): { metre: number; left: number } {
  if (background !== 'half' && background !== 'third') throw new Error(`${background} has its goals at the sides`);
  const zoom = ZOOM[background];
  return { metre: 10 * zoom, left: (PITCH.width - PITCH.height * zoom) / 2 };
}

/** All shapes of a board, from back to front. */
function shapesOf({ background, steps, ...content }: BoardData, side: DemoTeam): Record<string, Shape> {
  const { metre, left } = scaleOf(background);
  const at = ([across, up]: Spot): Point => ({
    x: Math.round(left + across * metre),
    y: Math.round(up * metre),
  });
  const moving = (shape: Shape, spots: Spots): Shape => withPlaces(shape, steps, spots.map(at));
  const numberOf = (child: string): number => {
    const number = side.players.find(({ _id }) => _id === child)?.number;
    if (number === undefined) throw new Error(`${child} wears no number of ${side.name}`);
    return number;
  };

  const width = Math.round(GOAL.metres * metre);
  const shapes: [id: string, Shape][] = [
    ['goal', { kind: 'goal', at: { x: PITCH.width / 2, y: -GOAL.behind }, width }],
    ...content.cones.map((spot, n): [string, Shape] => [
      `cone-${n + 1}`,
      { kind: 'cone', at: at(spot), colour: 'orange' },
    ]),
    ...content.notes.map((note, n): [string, Shape] => [
      `note-${n + 1}`,
      { kind: 'text', at: at(note.at), text: note.text, size: 18, colour: 'black' },
    ]),
    ...content.arrows.map(({ way, from, to, during }, n): [string, Shape] => {
      const [start, end] = [at(from), at(to)];
      const offset = { x: end.x - start.x, y: end.y - start.y };
      const colour = way === 'run' ? 'blue' : 'black';
      return [`arrow-${n + 1}`, { kind: 'arrow', at: start, to: offset, way, colour, during }];
    }),
    ...Object.entries(content.away).map(([label, spots]): [string, Shape] => [
      `away-${label}`,
      moving({ kind: 'player', side: 'away', label, at: at(spots[0]) }, spots),
    ]),
    ...Object.entries(content.home).map(([playerId, spots]): [string, Shape] => {
      const label = String(numberOf(playerId));
      return [`home-${label}`, moving({ kind: 'player', side: 'home', label, playerId, at: at(spots[0]) }, spots)];
    }),
    ['ball', moving({ kind: 'ball', at: at(content.ball[0]) }, content.ball)],
  ];
  return Object.fromEntries(shapes);
}

/** The whole board as one Yjs update. */
function updateOf(data: BoardData, side: DemoTeam): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = WRITER;
  const { shapes, order, script, steps, background } = rootsOf(doc);
  doc.transact(() => {
    background.set('pitch', data.background);
    for (const [id, shape] of Object.entries(shapesOf(data, side))) {
      shapes.set(id, shape);
      order.push([id]);
    }
    steps.push(data.steps.map((step) => ({ ...step })));
    for (const { title, minutes, points, equipment } of data.drills) {
      const drill: Record<keyof Omit<Drill, 'picture'>, number | Y.Text> = {
        title: new Y.Text(title),
        minutes,
        equipment: new Y.Text(equipment),
        points: new Y.Text(points.join('\n')),
      };
      script.push([new Y.Map(Object.entries(drill))]);
    }
  });
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

export interface DemoBoards {
  boards: BoardRecord[];
  /** The content of the boards: one entry each. */
  boardJournal: BoardEntryRecord[];
}

/**
 * The first team's sessions of this month and of last month.
 * @param now time (ms) before which they were drawn
 */
export function boards({ ids, people }: Season, now: number): DemoBoards {
  const [side] = people.sides;
  if (!side) throw new Error('the club has no team');
  const [lastMonth = '', month = ''] = recentMonths(now).slice(-2);
  const draw = (data: BoardData, boardMonth: string, createdAt: number) => {
    const board = { teamId: side.id, month: boardMonth, name: data.name };
    const record: BoardRecord = {
      _id: ids.board(),
      ...board,
      slot: slotOf(board),
      createdBy: people.account('coach')._id,
      createdAt,
    };
    const entry: BoardEntryRecord = {
      _id: `demo-${record._id}`,
      boardId: record._id,
      at: createdAt,
      update: updateOf(data, side),
    };
    return { record, entry };
  };
  const all = [
    draw(outFromTheBack, lastMonth, monthSpan(lastMonth).from + 8 * DAY),
    draw(downTheWing, month, now - 2 * DAY),
  ];
  return { boards: all.map(({ record }) => record), boardJournal: all.map(({ entry }) => entry) };
}
