import { peer } from '@touchline/shared/boards/pointers';
import * as encoding from 'lib0/encoding';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BoardClub, openBoardClub } from '../testing/board-club';
import type { Drawer } from '../testing/drawer';

let there: BoardClub;
let coach: Drawer;
let manager: Drawer;
beforeEach(async () => {
  there = await openBoardClub();
  [coach, manager] = await Promise.all([there.open('coach'), there.open('manager')]);
});
afterEach(() => there.close());

/** Returns an awareness update of a client that follows no rules. */
function said(clients: { clientId: number; clock: number; state: string }[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, clients.length);
  for (const { clientId, clock, state } of clients) {
    encoding.writeVarUint(encoder, clientId);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, state);
  }
  return encoding.toUint8Array(encoder);
}
const say = (who: Drawer, update: Uint8Array) => who.listener.ask('board:awareness', { id: there.board._id, update });

describe('pointers', () => {
  it('are sent to others with the name that the server knows, and without other fields', async () => {
    const lie = { cursor: { x: 10, y: 20 }, selection: ['a'], user: { userId: 'x', name: 'Ada Admin' }, note: '<b>' };
    expect(await coach.point({ ...lie, colour: '#00ff00' })).toEqual({ ok: true });
    const { userId, name } = { userId: there.club.people.coach.user._id, name: 'Marta Coach' };
    await expect
      .poll(() => manager.peers)
      .toEqual([{ cursor: { x: 10, y: 20 }, selection: ['a'], colour: '#00ff00', user: { userId, name } }]);
    expect(peer.parse(manager.peers[0])).toEqual(manager.peers[0]);
    expect((await there.open('parent')).canEdit).toBe(false);
    expect(coach.peers).toEqual([]);
  });

  it('go when their socket leaves, closes or breaks off, and come back with the next one', async () => {
    const cursor = { x: 1, y: 1 };
    for (const go of [
      () => coach.listener.ask('board:leave', { id: there.board._id }),
      () => coach.disconnect(),
      async () => {
        coach.listener.socket.io.engine.close();
        // The others may be told before this side has closed.
        await expect.poll(() => coach.listener.socket.connected).toBe(false);
      },
    ]) {
      await coach.point({ cursor });
      await expect.poll(() => manager.peers).toHaveLength(1);
      await go();
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
    const [mine, theirs] = [manager.doc.clientID, coach.doc.clientID];
    const rejected = { ok: false, error: { id: 'FORBIDDEN' } };
    for (const state of ['null', '{"cursor":null}'])
      expect(await say(manager, said([{ clientId: theirs, clock: 99, state }]))).toMatchObject(rejected);
    await manager.point({ cursor: null });
    expect(await say(manager, said([{ clientId: mine + 1, clock: 1, state: '{}' }]))).toMatchObject(rejected);
    const both = [mine, theirs].map((clientId) => ({ clientId, clock: 100, state: 'null' }));
    expect(await say(manager, said(both))).toMatchObject({ error: { id: 'VALIDATION' } });
    await manager.listener.caughtUp();
    expect(manager.peers).toHaveLength(1);
  });

  it('continue on the next socket of the same user while the server still holds the dead one', async () => {
    await coach.point({ cursor: { x: 1, y: 1 } });
    await expect.poll(() => manager.peers).toHaveLength(1);
    const { clientID } = coach.doc;
    const next = await there.open('coach');
    const moved = said([{ clientId: clientID, clock: 9, state: '{"cursor":{"x":2,"y":2}}' }]);
    expect(await say(next, moved)).toEqual({ ok: true });
    await expect.poll(() => manager.peers).toMatchObject([{ cursor: { x: 2, y: 2 } }]);
    // The server detects the dead socket: the pointer of the next one stays.
    await coach.disconnect();
    await manager.listener.caughtUp();
    expect(manager.peers).toMatchObject([{ cursor: { x: 2, y: 2 } }]);
    const stolen = said([{ clientId: clientID, clock: 99, state: 'null' }]);
    expect(await say(manager, stolen)).toMatchObject({ ok: false, error: { id: 'FORBIDDEN' } });
    await next.disconnect();
    await expect.poll(() => manager.peers).toEqual([]);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['no JSON', said([{ clientId: 1, clock: 1, state: '{' }])],
    ['a list', said([{ clientId: 1, clock: 1, state: '[]' }])],
    ['a cursor far away', said([{ clientId: 1, clock: 1, state: '{"cursor":{"x":1e9,"y":0}}' }])],
    ['nobody', said([])],
    ['more than one', new Uint8Array([...said([{ clientId: 1, clock: 1, state: '{}' }]), 0])],
    ['too much', said([{ clientId: 1, clock: 1, state: `{"filler":"${'x'.repeat(1_024)}"}` }])],
  ])('rejects %s, and sends it to no client', async (_what, update) => {
    expect(await say(coach, update)).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
    await manager.listener.caughtUp();
    expect(manager.listener.received('board:awareness')).toEqual([]);
  });
});
