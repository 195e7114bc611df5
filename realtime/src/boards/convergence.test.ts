import { compactJournal } from '@touchline/server/boards/compact';
import { readJournal } from '@touchline/server/boards/journal';
import { buildBoard } from '@touchline/server/testing/records';
import { rootsOf } from '@touchline/shared/boards/document';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { seedFor } from '../../../testing/services/seeds';
import { type BoardClub, openBoardClub } from '../testing/board-club';
import { GREEN, type PersonName } from '../testing/club';
import { Drawer } from '../testing/drawer';
import { startNode, type TestNode } from '../testing/start';

/** BOARD_SEED repeats a run. */
const SEED = seedFor('BOARD_SEED');
const RUNS = 20;
const PEOPLE: PersonName[] = ['coach', 'manager', 'filming'];

let boardClub: BoardClub;
/** A second node on the same store: the two exchange no messages, and only the journal connects them. */
let secondNode: TestNode;
beforeAll(async () => {
  const settings = { LIMIT_SOCKETS_USER: '1000' };
  boardClub = await openBoardClub({ compactAfter: 8, settings });
  secondNode = await startNode({ store: boardClub.store, compactAfter: 8, settings });
});
afterAll(async () => {
  await secondNode.close();
  await boardClub.close();
});

const who = fc.nat(PEOPLE.length - 1);
const id = fc.constantFrom('a', 'b', 'c', 'd');
const anyCommand = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('draw' as const), who, id, x: fc.nat(1_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('erase' as const), who, id }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), who, at: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('front' as const), who, id }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('offline' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('online' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('compact' as const), nodes: fc.constantFrom(1, 2) }) },
);
type Command = typeof anyCommand extends fc.Arbitrary<infer C> ? C : never;

async function run(drawers: readonly Drawer[], board: string, command: Command): Promise<unknown> {
  if (command.kind === 'compact')
    return Promise.all(Array.from({ length: command.nodes }, () => compactJournal(boardClub.store, board)));
  const drawer = drawers[command.who] as Drawer;
  const { doc } = drawer;
  switch (command.kind) {
    case 'draw':
      return drawer.draw(command.id, command.x);
    case 'erase':
      return drawer.erase(command.id);
    case 'front':
      return rootsOf(doc).order.push([command.id]);
    case 'write': {
      const { script } = rootsOf(doc);
      const drill = script.get(0);
      const text = drill instanceof Y.Map ? drill.get('points') : undefined;
      if (text instanceof Y.Text) return text.insert(Math.min(command.at, text.length), `${command.at} `);
      return script.push([new Y.Map([['points', new Y.Text('Rondo')]])]);
    }
    case 'offline':
      return drawer.disconnect();
    case 'online':
      return drawer.listener.socket.connected ? undefined : drawer.reconnect();
  }
}

const contentOf = (doc: Y.Doc) => ({
  shapes: doc.getMap('shapes').toJSON(),
  order: doc.getArray('order').toJSON(),
  script: doc.getArray('script').toJSON(),
});

it(`I14: three clients on two nodes, ${RUNS} random sessions with offline spells and compaction (seed ${SEED}): all end in the same state`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, { minLength: 10, maxLength: 60 }), async (commands) => {
      const board = (await buildBoard(boardClub.store, GREEN))._id;
      const drawers = await Promise.all(
        PEOPLE.map(async (name, n) => {
          const { token } = boardClub.club.people[name];
          return Drawer.open(await (n === 2 ? secondNode.connect(token) : boardClub.realtime.connect(token)), board);
        }),
      );
      for (const command of commands) await run(drawers, board, command);
      // All clients reconnect, and then sync once everything has arrived.
      for (const drawer of drawers) {
        await drawer.settled();
        if (!drawer.listener.socket.connected) await drawer.reconnect();
      }
      await Promise.all([compactJournal(boardClub.store, board), compactJournal(boardClub.store, board)]);
      for (const drawer of drawers) expect(await drawer.join()).toMatchObject({ ok: true });
      const [firstContent, ...otherContents] = drawers.map(({ doc }) => contentOf(doc));
      for (const content of otherContents) expect(content).toEqual(firstContent);

      const rebuilt = new Y.Doc();
      for (const { update } of await readJournal(boardClub.store, board)) Y.applyUpdate(rebuilt, update);
      expect(contentOf(rebuilt)).toEqual(firstContent);
      for (const drawer of drawers) drawer.close();
      expect(new Set(drawers.map(({ unacknowledged }) => unacknowledged))).toEqual(new Set([0]));
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
