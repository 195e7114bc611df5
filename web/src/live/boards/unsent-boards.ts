/** Sends strokes that were drawn offline when their author is online again, on any screen. */
import type { BoardTransport } from '../engine/board-router';
import { BoardConnection } from './board-connection';
import { boardStorage, listUnsentBoards } from './board-storage';

/** How long (ms) one board may take. */
const TIMEOUT_MS = 30_000;

const isDone = ({ state }: BoardConnection): boolean =>
  state.is === 'closed' || (state.is === 'open' && state.joined && (state.waiting === 0 || !state.canEdit));

function waitUntilSent(connection: BoardConnection): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, TIMEOUT_MS);
    const stop = connection.subscribe(() => {
      if (isDone(connection)) finish();
    });
    if (isDone(connection)) finish();
  });
}

/** Sends unsent strokes of boards that are not open on this page. Strokes that cannot be sent stay stored. */
export async function sendUnsentBoards(transport: BoardTransport, userId: string): Promise<void> {
  for (const id of await listUnsentBoards(userId)) {
    if (transport.isOpen(id)) continue;
    const connection = new BoardConnection({ id, transport, storage: boardStorage(userId, id), mayDraw: true });
    await connection.start();
    await waitUntilSent(connection);
    connection.stop();
  }
}
