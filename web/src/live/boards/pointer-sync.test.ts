import { afterEach, beforeEach, expect, it } from 'vitest';
import { Awareness, applyAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createPointerSync, setPointer } from './pointer-sync';

let mine: Awareness;
let other: Awareness;
let pointer: ReturnType<typeof createPointerSync>;
let sendCount: number;
beforeEach(() => {
  [mine, other] = [new Awareness(new Y.Doc()), new Awareness(new Y.Doc())];
  sendCount = 0;
  pointer = createPointerSync(mine, (update) => {
    sendCount += 1;
    applyAwarenessUpdate(other, update, 'server');
  });
});
afterEach(() => {
  pointer.stop();
  other.destroy();
});

const seen = () => other.getStates().get(mine.clientID);

it('resends a pointer that others removed after a disconnect, without a move', async () => {
  setPointer(mine, { cursor: { x: 1, y: 2 } });
  await expect.poll(seen).toEqual({ cursor: { x: 1, y: 2 }, selection: [] });
  removeAwarenessStates(other, [mine.clientID], 'server');
  pointer.resend();
  await expect.poll(seen).toEqual({ cursor: { x: 1, y: 2 }, selection: [] });
});

it('resends nothing when there is no pointer', async () => {
  pointer.resend();
  setPointer(mine, { cursor: { x: 1, y: 2 } });
  await expect.poll(seen).toBeTruthy();
  expect(sendCount).toBe(1);
});
