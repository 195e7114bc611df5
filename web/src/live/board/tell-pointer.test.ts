import { afterEach, beforeEach, expect, it } from 'vitest';
import { Awareness, applyAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { point, tellPointer } from './tell-pointer';

let mine: Awareness;
let other: Awareness;
let pointer: ReturnType<typeof tellPointer>;
let told: number;
beforeEach(() => {
  [mine, other] = [new Awareness(new Y.Doc()), new Awareness(new Y.Doc())];
  told = 0;
  pointer = tellPointer(mine, (update) => {
    told += 1;
    applyAwarenessUpdate(other, update, 'server');
  });
});
afterEach(() => {
  pointer.stop();
  other.destroy();
});

const seen = () => other.getStates().get(mine.clientID);

it('is told again to those who had it taken away with the line, without a move', async () => {
  point(mine, { cursor: { x: 1, y: 2 } });
  await expect.poll(seen).toEqual({ cursor: { x: 1, y: 2 }, selection: [] });
  removeAwarenessStates(other, [mine.clientID], 'server');
  pointer.tellAgain();
  await expect.poll(seen).toEqual({ cursor: { x: 1, y: 2 }, selection: [] });
});

it('is not told again where there is none', async () => {
  pointer.tellAgain();
  point(mine, { cursor: { x: 1, y: 2 } });
  await expect.poll(seen).toBeTruthy();
  expect(told).toBe(1);
});
