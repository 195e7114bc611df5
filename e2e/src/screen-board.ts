/** The web app's own board line on a real socket, without a screen: for what no hand can do on one. */
import type { News, Refusal } from '@touchline/shared/live/messages';
import { BoardConnection } from '../../web/src/live/boards/board-connection';
import type { BoardState } from '../../web/src/live/boards/board-state';
import type { BoardStorage } from '../../web/src/live/boards/board-storage';
import { type BoardTransport, createBoardRouter } from '../../web/src/live/engine/board-router';
import { type Connection, RefusedRequest } from '../../web/src/live/engine/connection';
import type { LiveSocket, Person } from './person';

/** Keeps nothing, as a browser in private mode. */
const FORGETFUL: BoardStorage = {
  load: async () => ({ copy: undefined, strokes: [] }),
  addStroke: (update) => ({ update, key: Promise.resolve(undefined) }),
  removeStrokes: async () => undefined,
  saveCopy: async () => undefined,
  deleteBoard: async () => undefined,
};

export interface ScreenBoard {
  line: BoardConnection;
  socket: LiveSocket;
  desk: BoardTransport;
  state: () => Extract<BoardState, { is: 'open' }>;
  /** Another line of the same page on the same board. */
  again: () => Promise<BoardConnection>;
  close: () => void;
}

export async function openScreenBoard(person: Person, id: string): Promise<ScreenBoard> {
  const socket = await person.listen();
  const request: Connection['request'] = async (name, asked) => {
    const answer = (await socket.timeout(30_000).emitWithAck(name as 'board:leave', asked as { id: string })) as
      | { ok: true }
      | Refusal;
    if (!answer.ok) throw new RefusedRequest(answer.error);
    return answer as never;
  };
  const boards = createBoardRouter({
    get connected() {
      return socket.connected;
    },
    request,
  });
  socket.on('board:update', (news: News<'board:update'>) => boards.handlers['board:update'](news));
  socket.on('board:awareness', (news: News<'board:awareness'>) => boards.handlers['board:awareness'](news));
  socket.on('presence', (news: News<'presence'>) => boards.presence(news));
  socket.on('board:closed', (news: News<'board:closed'>) => boards.handlers['board:closed'](news));
  socket.on('connect', () => boards.connected());
  socket.on('disconnect', () => boards.disconnected());
  const again = async () => {
    const opened = new BoardConnection({ id, transport: boards.transport, storage: FORGETFUL, mayDraw: true });
    await opened.start();
    return opened;
  };
  const line = await again();
  return {
    again,
    line,
    socket,
    desk: boards.transport,
    state: () => {
      if (line.state.is !== 'open') throw new Error(`the board is ${line.state.is}`);
      return line.state;
    },
    close: () => {
      line.stop();
      socket.disconnect();
    },
  };
}
