/** A test club with a board of GREEN, and clients that draw on it. */
import { readJournal } from '@touchline/server/boards/journal';
import { buildBoard } from '@touchline/server/testing/records';
import * as Y from 'yjs';
import { buildClub, GREEN, type PersonName } from './club';
import { Drawer } from './drawer';
import { startTestRealtime } from './start';

/** Returns an update that adds a shape. */
export function drawing(id: string, value: unknown = 1): Uint8Array {
  const doc = new Y.Doc();
  doc.getMap('shapes').set(id, value);
  return Y.encodeStateAsUpdate(doc);
}

export const emptyStateVector = Y.encodeStateVector(new Y.Doc());

export async function openBoardClub(options: Parameters<typeof startTestRealtime>[0] = {}) {
  const realtime = await startTestRealtime(options);
  const club = await buildClub(realtime.store);
  const board = await buildBoard(realtime.store, GREEN);
  const drawers: Drawer[] = [];
  const connect = (name: PersonName) => realtime.connect(club.people[name].token);
  return {
    realtime,
    store: realtime.store,
    club,
    board,
    connect,
    /** Returns a client that has joined a board, by default that of GREEN. */
    async open(name: PersonName, id = board._id): Promise<Drawer> {
      const drawer = await Drawer.open(await connect(name), id);
      drawers.push(drawer);
      return drawer;
    },
    join: async (name: PersonName, id = board._id) =>
      (await connect(name)).ask('board:join', { id, stateVector: emptyStateVector }),
    journal: () => readJournal(realtime.store, board._id),
    async close(): Promise<void> {
      for (const drawer of drawers) drawer.close();
      await realtime.close();
    },
  };
}

export type BoardClub = Awaited<ReturnType<typeof openBoardClub>>;
