/** Cancelled gestures, on a board on which another coach draws, too. */
import { type PlacedShape, readShapes, readSteps, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle, type Point } from '@touchline/shared/boards/shapes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { BoardConnection } from '../../../live/boards/board-connection';
import { boardStorage } from '../../../live/boards/board-storage';
import { createBoardRouter } from '../../../live/engine/board-router';
import { add, erase, replace } from './board-commands';
import { type BoardContext, type EditorState, INITIAL_STATE } from './board-context';
import { beginGesture } from './gestures';
import type { Tool } from './tools';

const HOME = { x: 100, y: 100 };
const AWAY = { x: 300, y: 300 };
const THEIR_PLACE = { x: 700, y: 200 };

let connection: BoardConnection;
let other: Y.Doc;
let state: EditorState;
beforeEach(() => {
  const { transport } = createBoardRouter({
    connected: false,
    request: () => Promise.reject(new Error('Not connected')),
  });
  connection = new BoardConnection({ id: '1', transport, storage: boardStorage('u', '1'), mayDraw: true });
  other = new Y.Doc();
  state = INITIAL_STATE;
});
afterEach(() => connection.stop(false));

const circle = (id: string, at: Point): PlacedShape => ({ ...clickedCircle(at), id });
const draw = (...shapes: PlacedShape[]) => connection.undoStack.change(() => add(connection.doc, shapes));
/** Synchronizes both documents. */
function synchronize(): void {
  Y.applyUpdate(other, Y.encodeStateAsUpdate(connection.doc));
  Y.applyUpdate(connection.doc, Y.encodeStateAsUpdate(other), 'server');
}
/** Applies a change of the other coach, with both documents synchronized before and after. */
function applyByOther(work: () => void): void {
  synchronize();
  other.transact(work);
  synchronize();
}
const getContext = (): BoardContext => ({
  connection,
  picture: {
    shapes: readShapes(connection.doc),
    steps: readSteps(connection.doc),
    background: 'full',
    still: null,
    moving: new Set(),
  },
  state,
  set: (change) => {
    state = { ...state, ...change };
  },
});
function press(tool: Tool, at: Point) {
  state = { ...INITIAL_STATE, tool };
  return beginGesture(getContext, { at, scale: 1, slack: 2, adds: false, isDouble: false });
}
const places = (doc = connection.doc) => Object.fromEntries(readShapes(doc).map(({ id, at }) => [id, at]));
const stacks = () => ({
  back: connection.undoStack.manager.undoStack.length,
  forth: connection.undoStack.manager.redoStack.length,
});

it('reverts a cancelled drag and keeps the undo and redo items from before', () => {
  draw(circle('a', HOME));
  draw(circle('b', AWAY));
  const moved = press('select', HOME);
  moved.move({ x: 110, y: 100 });
  moved.end({ x: 150, y: 100 }, true);
  connection.undoStack.manager.undo();
  const states: string[] = [];
  connection.undoStack.manager.on('stack-cleared', () =>
    states.push(`${connection.undoStack.manager.canUndo()} ${connection.undoStack.manager.canRedo()}`),
  );
  const drag = press('select', HOME);
  drag.move({ x: 500, y: 500 });
  drag.move({ x: 510, y: 500 });
  synchronize();
  expect(places(other)).not.toMatchObject({ a: HOME });
  drag.cancel();
  synchronize();
  expect(places(other)).toEqual({ a: HOME, b: AWAY });
  expect(stacks()).toEqual({ back: 2, forth: 1 });
  // The event updates the buttons.
  expect(states.at(-1)).toBe('true true');
  connection.undoStack.manager.redo();
  expect(places()).toEqual({ a: { x: 150, y: 100 }, b: AWAY });
  for (let times = 0; times < 3; times += 1) connection.undoStack.manager.undo();
  expect(places()).toEqual({});
});

it('reverts nothing else when another coach moved the dragged shape', () => {
  draw(circle('a', HOME));
  draw(circle('b', AWAY));
  const drag = press('select', HOME);
  drag.move({ x: 110, y: 100 });
  applyByOther(() => replace(other, [circle('a', THEIR_PLACE)]));
  drag.cancel();
  expect(places()).toEqual({ a: THEIR_PLACE, b: AWAY });
  expect(stacks()).toEqual({ back: 2, forth: 0 });
  connection.undoStack.manager.undo();
  expect(places()).toEqual({ a: THEIR_PLACE });
});

it('changes neither shapes nor undo items when the dragged shape was erased before it moved', () => {
  draw(circle('a', HOME));
  draw(circle('b', AWAY));
  connection.undoStack.manager.undo();
  const drag = press('select', HOME);
  applyByOther(() => erase(other, new Set(['a'])));
  drag.move({ x: 110, y: 100 });
  drag.cancel();
  expect(places()).toEqual({});
  expect(stacks()).toEqual({ back: 1, forth: 1 });
  connection.undoStack.manager.redo();
  expect(places()).toEqual({ b: AWAY });
});

it('keeps shapes that another coach erased or drew during a cancelled drag', () => {
  draw(circle('a', HOME));
  const drag = press('select', HOME);
  drag.move({ x: 110, y: 100 });
  applyByOther(() => {
    erase(other, new Set(['a']));
    add(other, [circle('theirs', THEIR_PLACE)]);
  });
  drag.move({ x: 120, y: 100 });
  drag.cancel();
  synchronize();
  expect(places()).toEqual({ theirs: THEIR_PLACE });
  expect(places(other)).toEqual(places());
});

it('restores only its own erased shapes, in their order, when an eraser is cancelled', () => {
  draw(circle('a', HOME), circle('b', AWAY), circle('c', THEIR_PLACE));
  const before = rootsOf(connection.doc).order.toJSON();
  const drag = press('eraser', HOME);
  drag.move(AWAY);
  expect(places()).toEqual({ c: THEIR_PLACE });
  applyByOther(() => erase(other, new Set(['c'])));
  drag.cancel();
  synchronize();
  expect(places(other)).toEqual({ a: HOME, b: AWAY });
  expect(rootsOf(other).order.toJSON()).toEqual(before.filter((id: string) => id !== 'c'));
  expect(stacks()).toEqual({ back: 1, forth: 0 });
});

it('reverts nothing more when a drag was undone before it is cancelled', () => {
  draw(circle('a', HOME));
  const drag = press('select', HOME);
  drag.move({ x: 110, y: 100 });
  connection.undoStack.manager.undo();
  drag.cancel();
  expect(places()).toEqual({ a: HOME });
  expect(stacks().back).toBe(1);
});
