/** Gestures that are broken off, on a board on which another coach draws too. */
import { type PlacedShape, readShapes, readSteps, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle, type Point } from '@touchline/shared/boards/shapes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { BoardLine } from '../../../live/board/board-line';
import { boardStorage } from '../../../live/board/board-storage';
import { createBoardDesk } from '../../../live/board-desk';
import { add, erase, replace } from './board-commands';
import { beginGesture } from './gestures';
import { type Doing, IDLE, type Table } from './table';
import type { Tool } from './tools';

const HOME = { x: 100, y: 100 };
const AWAY = { x: 300, y: 300 };
const THEIRS = { x: 700, y: 200 };

let line: BoardLine;
let other: Y.Doc;
let doing: Doing;
beforeEach(() => {
  const { desk } = createBoardDesk({ connected: false, request: () => Promise.reject(new Error('No line')) });
  line = new BoardLine({ id: '1', desk, storage: boardStorage('u', '1'), mayDraw: true });
  other = new Y.Doc();
  doing = IDLE;
});
afterEach(() => line.stop(false));

const circle = (id: string, at: Point): PlacedShape => ({ ...clickedCircle(at), id });
const draw = (...shapes: PlacedShape[]) => line.hand.change(() => add(line.doc, shapes));
/** Both know what the other has done. */
function meet(): void {
  Y.applyUpdate(other, Y.encodeStateAsUpdate(line.doc));
  Y.applyUpdate(line.doc, Y.encodeStateAsUpdate(other), 'server');
}
/** The other coach, who has seen everything, does something, and it arrives. */
function theyDo(work: () => void): void {
  meet();
  other.transact(work);
  meet();
}
const now = (): Table => ({
  line,
  picture: { shapes: readShapes(line.doc), steps: readSteps(line.doc), background: 'full', moving: new Set() },
  doing,
  set: (change) => {
    doing = { ...doing, ...change };
  },
});
function press(tool: Tool, at: Point) {
  doing = { ...IDLE, tool };
  return beginGesture(now, { at, scale: 1, slack: 2, adds: false, isDouble: false });
}
const places = (doc = line.doc) => Object.fromEntries(readShapes(doc).map(({ id, at }) => [id, at]));
const stacks = () => ({ back: line.hand.undo.undoStack.length, forth: line.hand.undo.redoStack.length });

it('a drag that is broken off moves back, and what was done before is undone and done again as before', () => {
  draw(circle('a', HOME));
  draw(circle('b', AWAY));
  const moved = press('select', HOME);
  moved.move({ x: 110, y: 100 });
  moved.end({ x: 150, y: 100 }, true);
  line.hand.undo.undo();
  const told: string[] = [];
  line.hand.undo.on('stack-cleared', () => told.push(`${line.hand.undo.canUndo()} ${line.hand.undo.canRedo()}`));
  const drag = press('select', HOME);
  drag.move({ x: 500, y: 500 });
  drag.move({ x: 510, y: 500 });
  meet();
  expect(places(other)).not.toMatchObject({ a: HOME });
  drag.cancel();
  meet();
  expect(places(other)).toEqual({ a: HOME, b: AWAY });
  expect(stacks()).toEqual({ back: 2, forth: 1 });
  // The buttons hear of it.
  expect(told.at(-1)).toBe('true true');
  line.hand.undo.redo();
  expect(places()).toEqual({ a: { x: 150, y: 100 }, b: AWAY });
  for (let times = 0; times < 3; times += 1) line.hand.undo.undo();
  expect(places()).toEqual({});
});

it('a drag that the other coach overtook takes nothing back but itself', () => {
  draw(circle('a', HOME));
  draw(circle('b', AWAY));
  const drag = press('select', HOME);
  drag.move({ x: 110, y: 100 });
  theyDo(() => replace(other, [circle('a', THEIRS)]));
  drag.cancel();
  expect(places()).toEqual({ a: THEIRS, b: AWAY });
  expect(stacks()).toEqual({ back: 2, forth: 0 });
  line.hand.undo.undo();
  expect(places()).toEqual({ a: THEIRS });
});

it('a drag of what the other coach erased before it was moved takes nothing back, and costs nothing', () => {
  draw(circle('a', HOME));
  draw(circle('b', AWAY));
  line.hand.undo.undo();
  const drag = press('select', HOME);
  theyDo(() => erase(other, new Set(['a'])));
  drag.move({ x: 110, y: 100 });
  drag.cancel();
  expect(places()).toEqual({});
  expect(stacks()).toEqual({ back: 1, forth: 1 });
  line.hand.undo.redo();
  expect(places()).toEqual({ b: AWAY });
});

it('what the other coach erased or drew during a drag stays so when the drag is broken off', () => {
  draw(circle('a', HOME));
  const drag = press('select', HOME);
  drag.move({ x: 110, y: 100 });
  theyDo(() => {
    erase(other, new Set(['a']));
    add(other, [circle('theirs', THEIRS)]);
  });
  drag.move({ x: 120, y: 100 });
  drag.cancel();
  meet();
  expect(places()).toEqual({ theirs: THEIRS });
  expect(places(other)).toEqual(places());
});

it('an eraser that is broken off brings back what it rubbed out, where it was, and nothing else', () => {
  draw(circle('a', HOME), circle('b', AWAY), circle('c', THEIRS));
  const before = rootsOf(line.doc).order.toJSON();
  const rub = press('eraser', HOME);
  rub.move(AWAY);
  expect(places()).toEqual({ c: THEIRS });
  theyDo(() => erase(other, new Set(['c'])));
  rub.cancel();
  meet();
  expect(places(other)).toEqual({ a: HOME, b: AWAY });
  expect(rootsOf(other).order.toJSON()).toEqual(before.filter((id: string) => id !== 'c'));
  expect(stacks()).toEqual({ back: 1, forth: 0 });
});

it('a drag that was undone while it went on takes back no more', () => {
  draw(circle('a', HOME));
  const drag = press('select', HOME);
  drag.move({ x: 110, y: 100 });
  line.hand.undo.undo();
  drag.cancel();
  expect(places()).toEqual({ a: HOME });
  expect(stacks().back).toBe(1);
});
