import { afterEach, beforeEach, expect, it } from 'vitest';
import { Awareness, applyAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createPointerSync, setPointer } from './pointer-sync';

let own: Awareness;
let peer: Awareness;
let pointer: ReturnType<typeof createPointerSync>;
let sendCount: number;
beforeEach(() => {
  [own, peer] = [new Awareness(new Y.Doc()), new Awareness(new Y.Doc())];
  sendCount = 0;
  pointer = createPointerSync(own, (update) => {
    sendCount += 1;
    applyAwarenessUpdate(peer, update, 'server');
  });
});
afterEach(() => {
  pointer.stop();
  peer.destroy();
});

const ownStateAtPeer = () => peer.getStates().get(own.clientID);

it('resends a pointer that others removed after a disconnect, without a move', async () => {
  setPointer(own, { cursor: { x: 1, y: 2 } });
  await expect.poll(ownStateAtPeer).toEqual({ cursor: { x: 1, y: 2 }, selection: [] });
  removeAwarenessStates(peer, [own.clientID], 'server');
  pointer.resend();
  await expect.poll(ownStateAtPeer).toEqual({ cursor: { x: 1, y: 2 }, selection: [] });
});

it('resends nothing when there is no pointer', async () => {
  pointer.resend();
  setPointer(own, { cursor: { x: 1, y: 2 } });
  await expect.poll(ownStateAtPeer).toBeTruthy();
  expect(sendCount).toBe(1);
});
