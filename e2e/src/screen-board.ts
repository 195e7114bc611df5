/** The web app's own board client on a real socket, without a screen: for states that a user cannot cause on a screen. */
import type { Message } from '@touchline/shared/live/messages';
import type { Refusal } from '@touchline/shared/live/requests';
import type { LiveSocket, Person } from '../../testing/clients/person';
import { BoardConnection } from '../../web/src/live/boards/board-connection';
import type { BoardState } from '../../web/src/live/boards/board-state';
import type { BoardStorage } from '../../web/src/live/boards/board-storage';
import { type BoardTransport, createBoardRouter } from '../../web/src/live/engine/board-router';
import { type Connection, RefusedRequest } from '../../web/src/live/engine/connection';

/** Stores nothing, like a browser in private mode. */
const NO_STORAGE: BoardStorage = {
  load: async () => ({ copy: undefined, strokes: [] }),
  addStroke: (update) => ({ update, key: Promise.resolve(undefined) }),
  removeStrokes: async () => undefined,
  saveCopy: async () => undefined,
  deleteBoard: async () => undefined,
};

export interface ScreenBoard {
  connection: BoardConnection;
  socket: LiveSocket;
  transport: BoardTransport;
  state: () => Extract<BoardState, { is: 'open' }>;
  /** Opens the same board a second time in the same page. */
  openAgain: () => Promise<BoardConnection>;
  close: () => void;
}

export async function openScreenBoard(person: Person, id: string): Promise<ScreenBoard> {
  const socket = await person.listen();
  const request: Connection['request'] = async (name, body) => {
    const response = (await socket.timeout(30_000).emitWithAck(name as 'board:leave', body as { id: string })) as
      | { ok: true }
      | Refusal;
    if (!response.ok) throw new RefusedRequest(response.error);
    return response as never;
  };
  const boards = createBoardRouter({
    get connected() {
      return socket.connected;
    },
    request,
  });
  socket.on('board:update', (message: Message<'board:update'>) => boards.handlers['board:update'](message));
  socket.on('board:awareness', (message: Message<'board:awareness'>) => boards.handlers['board:awareness'](message));
  socket.on('presence', (message: Message<'presence'>) => boards.presence(message));
  socket.on('board:closed', (message: Message<'board:closed'>) => boards.handlers['board:closed'](message));
  socket.on('connect', () => boards.connected());
  socket.on('disconnect', () => boards.disconnected());
  const openAgain = async () => {
    const opened = new BoardConnection({ id, transport: boards.transport, storage: NO_STORAGE, mayDraw: true });
    await opened.start();
    return opened;
  };
  const connection = await openAgain();
  return {
    openAgain,
    connection,
    socket,
    transport: boards.transport,
    state: () => {
      if (connection.state.is !== 'open') throw new Error(`the board is ${connection.state.is}`);
      return connection.state;
    },
    close: () => {
      connection.stop();
      socket.disconnect();
    },
  };
}
