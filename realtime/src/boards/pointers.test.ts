import { peer } from '@touchline/shared/boards/pointers';
import * as encoding from 'lib0/encoding';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BoardClub, openBoardClub } from '../testing/board-club';
import type { Drawer } from '../testing/drawer';

let boardClub: BoardClub;
let coach: Drawer;
let manager: Drawer;
beforeEach(async () => {
  boardClub = await openBoardClub();
  [coach, manager] = await Promise.all([boardClub.open('coach'), boardClub.open('manager')]);
});
afterEach(() => boardClub.close());

/** Returns an awareness update about any clients, with any text as their state. */
function awarenessUpdate(clients: { clientId: number; clock: number; state: string }[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, clients.length);
  for (const { clientId, clock, state } of clients) {
    encoding.writeVarUint(encoder, clientId);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, state);
  }
  return encoding.toUint8Array(encoder);
}
const send = (who: Drawer, update: Uint8Array) =>
  who.listener.ask('board:awareness', { id: boardClub.board._id, update });

describe('pointers', () => {
  it('are sent to others with the name that the server knows, and without other fields', async () => {
    const forgedState = {
      cursor: { x: 10, y: 20 },
      selection: ['a'],
      user: { userId: 'x', name: 'Ada Admin' },
      note: '<b>',
    };
    expect(await coach.point({ ...forgedState, colour: '#00ff00' })).toEqual({ ok: true });
    const { userId, name } = { userId: boardClub.club.people.coach.user._id, name: 'Marta Coach' };
    await expect
      .poll(() => manager.peers)
      .toEqual([{ cursor: { x: 10, y: 20 }, selection: ['a'], colour: '#00ff00', user: { userId, name } }]);
    expect(peer.parse(manager.peers[0])).toEqual(manager.peers[0]);
    expect((await boardClub.open('parent')).canEdit).toBe(false);
    expect(coach.peers).toEqual([]);
  });

  it('disappear when their socket leaves, closes or breaks off, and come back with the next one', async () => {
    const cursor = { x: 1, y: 1 };
    for (const leave of [
      () => coach.listener.ask('board:leave', { id: boardClub.board._id }),
      () => coach.disconnect(),
      async () => {
        coach.listener.socket.io.engine.close();
        // The others may be told before this side has closed.
        await expect.poll(() => coach.listener.socket.connected).toBe(false);
      },
    ]) {
      await coach.point({ cursor });
      await expect.poll(() => manager.peers).toHaveLength(1);
      await leave();
      await expect.poll(() => manager.peers).toEqual([]);
      if (coach.listener.socket.connected) await coach.join();
      else await coach.reconnect();
    }
    await coach.point({ cursor });
    await expect.poll(() => manager.peers).toHaveLength(1);
    await coach.point(null);
    await expect.poll(() => manager.peers).toEqual([]);
  });

  it('belong to their socket: no other socket moves or removes them, and none uses two', async () => {
    await coach.point({ cursor: { x: 1, y: 1 } });
    await expect.poll(() => manager.peers).toHaveLength(1);
    const [managersId, coachsId] = [manager.doc.clientID, coach.doc.clientID];
    const rejected = { ok: false, error: { id: 'FORBIDDEN' } };
    for (const state of ['null', '{"cursor":null}'])
      expect(await send(manager, awarenessUpdate([{ clientId: coachsId, clock: 99, state }]))).toMatchObject(rejected);
    await manager.point({ cursor: null });
    expect(await send(manager, awarenessUpdate([{ clientId: managersId + 1, clock: 1, state: '{}' }]))).toMatchObject(
      rejected,
    );
    const twoClients = [managersId, coachsId].map((clientId) => ({ clientId, clock: 100, state: 'null' }));
    expect(await send(manager, awarenessUpdate(twoClients))).toMatchObject({ error: { id: 'VALIDATION' } });
    await manager.listener.caughtUp();
    expect(manager.peers).toHaveLength(1);
  });

  it('continue on the next socket of the same user while the server still holds the dead one', async () => {
    await coach.point({ cursor: { x: 1, y: 1 } });
    await expect.poll(() => manager.peers).toHaveLength(1);
    const { clientID } = coach.doc;
    const secondCoach = await boardClub.open('coach');
    const movedPointer = awarenessUpdate([{ clientId: clientID, clock: 9, state: '{"cursor":{"x":2,"y":2}}' }]);
    expect(await send(secondCoach, movedPointer)).toEqual({ ok: true });
    await expect.poll(() => manager.peers).toMatchObject([{ cursor: { x: 2, y: 2 } }]);
    // The server detects the dead socket: the pointer of the next one stays.
    await coach.disconnect();
    await manager.listener.caughtUp();
    expect(manager.peers).toMatchObject([{ cursor: { x: 2, y: 2 } }]);
    const removal = awarenessUpdate([{ clientId: clientID, clock: 99, state: 'null' }]);
    expect(await send(manager, removal)).toMatchObject({ ok: false, error: { id: 'FORBIDDEN' } });
    await secondCoach.disconnect();
    await expect.poll(() => manager.peers).toEqual([]);
  });

  it.each([
    ['an empty update', new Uint8Array()],
    ['a state that is no JSON', awarenessUpdate([{ clientId: 1, clock: 1, state: '{' }])],
    ['a list for a state', awarenessUpdate([{ clientId: 1, clock: 1, state: '[]' }])],
    ['a cursor far away', awarenessUpdate([{ clientId: 1, clock: 1, state: '{"cursor":{"x":1e9,"y":0}}' }])],
    ['an update about no client', awarenessUpdate([])],
    ['bytes after the update', new Uint8Array([...awarenessUpdate([{ clientId: 1, clock: 1, state: '{}' }]), 0])],
    [
      'a state that is too large',
      awarenessUpdate([{ clientId: 1, clock: 1, state: `{"filler":"${'x'.repeat(1_024)}"}` }]),
    ],
  ])('rejects %s, and sends it to no client', async (_what, update) => {
    expect(await send(coach, update)).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
    await manager.listener.caughtUp();
    expect(manager.listener.received('board:awareness')).toEqual([]);
  });
});
