import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { boardInput } from '@touchline/shared/boards/boards.contract';
import {
  type PlacedShape,
  readBackground,
  readScript,
  readShapes,
  readSteps,
  rootsOf,
  totalMinutes,
} from '@touchline/shared/boards/document';
import { PITCH } from '@touchline/shared/boards/shapes';
import { placeAt } from '@touchline/shared/boards/steps';
import { validateUpdate } from '@touchline/shared/boards/updates';
import { itemId } from '@touchline/shared/fields';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { CLUB_ZONE, clubOf, everyClub } from './any-day.fixture';
import type { DemoClub } from './club';
import { recentMonths } from './club-months';

/** The content of the boards as a client reads it, the older board first. */
function readBoards({ boards, boardJournal }: DemoClub) {
  return boards.map(({ _id }) => {
    const doc = new Y.Doc();
    for (const { update } of boardJournal.filter(({ boardId }) => boardId === _id)) Y.applyUpdate(doc, update);
    const { shapes, order } = rootsOf(doc);
    return {
      writtenIds: [...shapes.keys()],
      order: order.toJSON(),
      shapes: readShapes(doc),
      steps: readSteps(doc),
      drills: readScript(doc),
      background: readBackground(doc),
    };
  });
}
const today = () => clubOf(Date.now(), CLUB_ZONE);
const ofKind = <K extends PlacedShape['kind']>(shapes: readonly PlacedShape[], kind: K) =>
  shapes.filter((shape): shape is PlacedShape & { kind: K } => shape.kind === kind);
const distance = (from: { x: number; y: number }, to: { x: number; y: number }) =>
  Math.hypot(from.x - to.x, from.y - to.y);

describe('the boards of the demo club', () => {
  it('belong to the first team, one to this month and one to the last, and are stored as the api stores them', () => {
    everyClub(({ boards, boardJournal, people }, now) => {
      expect(boards.map(({ teamId, month }) => [teamId, month])).toEqual(
        recentMonths(now)
          .slice(-2)
          .map((month) => ['26618', month]),
      );
      for (const { _id, name, month, slot, createdBy, createdAt, teamId } of boards) {
        expect(itemId.parse(_id)).toHaveLength(8);
        expect(boardInput.parse({ name, month })).toEqual({ name, month });
        expect(slot).toBe(`${teamId}/${month}/${name.toLowerCase()}`);
        expect(createdBy).toBe(people.account('coach')._id);
        expect(createdAt).toBeLessThan(now);
      }
      expect(boardJournal.map(({ boardId }) => boardId)).toEqual(boards.map(({ _id }) => _id));
      for (const { update } of boardJournal) {
        expect(validateUpdate(update)).toEqual({ ok: true, erases: false });
        expect(update.byteLength).toBeLessThan(BOARD_LIMITS.update);
      }
    });
  });

  it('are read with every shape that was written, in the drawing order', () => {
    for (const { writtenIds, order, shapes } of readBoards(today())) {
      expect(shapes.map(({ id }) => id)).toEqual(order);
      expect([...writtenIds].sort()).toEqual([...order].sort());
    }
  });

  it('show a cross from the wing in three steps on half a pitch this month', () => {
    const [, board] = readBoards(today());
    expect(board?.background).toBe('half');
    expect(board?.steps.map(({ name }) => name)).toEqual(['Start', 'Pass wide', 'Cross and finish']);
    const shapes = board?.shapes ?? [];
    const players = ofKind(shapes, 'player');
    expect(players.filter(({ side }) => side === 'home')).toHaveLength(8);
    expect(players.filter(({ side }) => side === 'away')).toHaveLength(4);
    const counts = (['ball', 'goal', 'cone', 'text'] as const).map((kind) => ofKind(shapes, kind).length);
    expect(counts).toEqual([1, 1, 4, 1]);
    const ways = ofKind(shapes, 'arrow').map(({ way }) => way);
    expect(new Set(ways)).toEqual(new Set(['run', 'pass', 'dribble']));
  });

  it('have players of the team with their numbers on the home side', () => {
    const club = today();
    const numbers = new Map(club.people.sides[0]?.players.map(({ _id, number }) => [_id, String(number)]));
    for (const { shapes } of readBoards(club))
      for (const { side, label, playerId } of ofKind(shapes, 'player'))
        expect(side === 'home' ? numbers.get(playerId ?? '') : playerId).toBe(side === 'home' ? label : undefined);
  });

  it('move the ball in every step, and most players, without collisions and within the pitch', () => {
    for (const { shapes, steps } of readBoards(today())) {
      const places = shapes.map((shape) => ({ shape, places: steps.map((_, n) => placeAt(shape, steps, n)) }));
      const stepIds = steps.map(({ id }) => id);
      for (const { shape } of places)
        for (const id of [...Object.keys(shape.later ?? {}), ...(shape.during ? [shape.during] : [])])
          expect(stepIds).toContain(id);
      for (const id of stepIds) expect(shapes.some(({ during }) => during === id)).toBe(true);

      const movingShapes = places.filter(({ places: [from, ...later] }) =>
        later.some((to) => from && distance(from, to) > 20),
      );
      const players = places.filter(({ shape }) => shape.kind === 'player');
      expect(movingShapes.filter(({ shape }) => shape.kind === 'player').length).toBeGreaterThan(players.length / 2);
      const ball = places.find(({ shape }) => shape.kind === 'ball')?.places ?? [];
      for (const [n, ballSpot] of ball.entries()) {
        if (n > 0) expect(distance(ballSpot, ball[n - 1] ?? ballSpot)).toBeGreaterThan(100);
        // The ball is at the feet of a player.
        expect(Math.min(...players.map(({ places: spots }) => distance(ballSpot, spots[n] ?? ballSpot)))).toBeLessThan(
          40,
        );
        for (const [index, player] of players.entries())
          for (const other of players.slice(index + 1))
            expect(distance(player.places[n] ?? ballSpot, other.places[n] ?? ballSpot)).toBeGreaterThan(36);
      }
      for (const { x, y } of [...players.flatMap(({ places: spots }) => spots), ...ball]) {
        expect(x >= 0 && x <= PITCH.width).toBe(true);
        expect(y >= 0 && y <= PITCH.height).toBe(true);
      }
    }
  });

  it('have a session of 75 minutes in five drills with coaching points and equipment', () => {
    const contents = readBoards(today());
    expect(contents[1]?.drills).toHaveLength(5);
    expect(contents.map(({ drills }) => totalMinutes(drills))).toEqual([60, 75]);
    for (const { title, minutes, points, equipment } of contents.flatMap(({ drills }) => drills)) {
      expect(title).not.toBe('');
      expect(minutes).toBeGreaterThanOrEqual(10);
      expect(points.split('\n').length).toBeGreaterThanOrEqual(2);
      expect(points.split('\n').every((point) => /^\S.{10,}\.$/.test(point))).toBe(true);
      expect(equipment).toMatch(/\d/);
    }
  });
});
