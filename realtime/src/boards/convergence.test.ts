import { rootsOf } from '@touchline/shared/boards/document';
import { compactJournal } from '@touchline/shared/server/boards/compact';
import { readJournal } from '@touchline/shared/server/boards/journal';
import { buildBoard } from '@touchline/shared/server/testing/records';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { seedFor } from '../../../scripts/services/seeds';
import { type BoardClub, openBoardClub } from '../testing/board-club';
import { GREEN, type PersonName } from '../testing/club';
import { Drawer } from '../testing/drawer';
import { startNode, type TestNode } from '../testing/start';

/** BOARD_SEED repeats a run. */
const SEED = seedFor('BOARD_SEED');
const RUNS = 20;
const PEOPLE: PersonName[] = ['coach', 'manager', 'filming'];

let there: BoardClub;
/** A second node on the same store: the two exchange no messages, and only the journal connects them. */
let other: TestNode;
beforeAll(async () => {
  const settings = { LIMIT_SOCKETS_USER: '1000' };
  there = await openBoardClub({ compactAfter: 8, settings });
  other = await startNode({ store: there.store, compactAfter: 8, settings });
});
afterAll(async () => {
  await other.close();
  await there.close();
});

const who = fc.nat(PEOPLE.length - 1);
const id = fc.constantFrom('a', 'b', 'c', 'd');
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('draw' as const), who, id, x: fc.nat(1_000) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('erase' as const), who, id }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('write' as const), who, at: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('front' as const), who, id }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('offline' as const), who }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('online' as const), who }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('compact' as const), nodes: fc.constantFrom(1, 2) }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

async function run(drawers: readonly Drawer[], board: string, made: Command): Promise<unknown> {
  if (made.is === 'compact')
    return Promise.all(Array.from({ length: made.nodes }, () => compactJournal(there.store, board)));
  const drawer = drawers[made.who] as Drawer;
  const { doc } = drawer;
  switch (made.is) {
    case 'draw':
      return drawer.draw(made.id, made.x);
    case 'erase':
      return drawer.erase(made.id);
    case 'front':
      return rootsOf(doc).order.push([made.id]);
    case 'write': {
      const { script } = rootsOf(doc);
      const drill = script.get(0);
      const text = drill instanceof Y.Map ? drill.get('points') : undefined;
      if (text instanceof Y.Text) return text.insert(Math.min(made.at, text.length), `${made.at} `);
      return script.push([new Y.Map([['points', new Y.Text('Rondo')]])]);
    }
    case 'offline':
      return drawer.disconnect();
    case 'online':
      return drawer.listener.socket.connected ? undefined : drawer.reconnect();
  }
}

const everything = (doc: Y.Doc) => ({
  shapes: doc.getMap('shapes').toJSON(),
  order: doc.getArray('order').toJSON(),
  script: doc.getArray('script').toJSON(),
});

it(`I14: three clients on two nodes, ${RUNS} random sessions with offline spells and compaction (seed ${SEED}): all end in the same state`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 60 }), async (commands) => {
      const board = (await buildBoard(there.store, GREEN))._id;
      const drawers = await Promise.all(
        PEOPLE.map(async (name, n) => {
          const { token } = there.club.people[name];
          return Drawer.open(await (n === 2 ? other.connect(token) : there.realtime.connect(token)), board);
        }),
      );
      for (const made of commands) await run(drawers, board, made);
      // All clients reconnect, and then sync once everything has arrived.
      for (const drawer of drawers) {
        await drawer.settled();
        if (!drawer.listener.socket.connected) await drawer.reconnect();
      }
      await Promise.all([compactJournal(there.store, board), compactJournal(there.store, board)]);
      for (const drawer of drawers) expect(await drawer.join()).toMatchObject({ ok: true });
      const [first, ...rest] = drawers.map(({ doc }) => everything(doc));
      for (const seen of rest) expect(seen).toEqual(first);

      const late = new Y.Doc();
      for (const { update } of await readJournal(there.store, board)) Y.applyUpdate(late, update);
      expect(everything(late)).toEqual(first);
      for (const drawer of drawers) drawer.close();
      expect(new Set(drawers.map(({ unacknowledged }) => unacknowledged))).toEqual(new Set([0]));
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
