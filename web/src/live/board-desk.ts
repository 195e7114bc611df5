/** Hands the messages of boards to the lines of those that are open here. Knows nothing of documents. */
import type { News } from '@touchline/shared/live/messages';
import type { Connection } from './connection';
import type { Viewer } from './live-atoms';

/** Where copies of boards are kept in this browser. */
export const BOARDS_DATABASE = 'touchline-boards';

/** Whether this browser has kept anything of boards: only then their code is worth loading. */
export async function keepsBoards(): Promise<boolean> {
  const found = await globalThis.indexedDB?.databases?.().catch(() => []);
  return found?.some(({ name }) => name === BOARDS_DATABASE) ?? false;
}

export interface BoardTaker {
  update: (update: Uint8Array) => void;
  awareness: (update: Uint8Array) => void;
  viewers: (viewers: readonly Viewer[]) => void;
  closed: (reason: News<'board:closed'>['reason']) => void;
  connected: () => void;
  lost: () => void;
  /** Now and then: what Redis lost is found by joining again. */
  beat: () => void;
}

/** What the live layer is to an open board. */
export interface BoardDesk {
  readonly connected: boolean;
  request: Connection['request'];
  /** The messages of a board, until the answer is called; that says whether nobody else has opened it here since. */
  open: (id: string, taker: BoardTaker) => () => boolean;
  isOpen: (id: string) => boolean;
}

type BoardMessages = 'board:update' | 'board:awareness' | 'board:closed';

export function createBoardDesk(socket: Pick<Connection, 'connected' | 'request'>) {
  const open = new Map<string, BoardTaker>();
  const all = (tell: (taker: BoardTaker) => void) => {
    for (const taker of open.values()) tell(taker);
  };
  const desk: BoardDesk = {
    get connected() {
      return socket.connected;
    },
    request: socket.request,
    isOpen: (id) => open.has(id),
    open: (id, taker) => {
      open.set(id, taker);
      return () => open.get(id) === taker && open.delete(id);
    },
  };
  const takers: { [N in BoardMessages]: (payload: News<N>) => void } = {
    'board:update': ({ id, update }) => open.get(id)?.update(new Uint8Array(update)),
    'board:awareness': ({ id, update }) => open.get(id)?.awareness(new Uint8Array(update)),
    'board:closed': ({ id, reason }) => open.get(id)?.closed(reason),
  };
  return {
    desk,
    takers,
    presence: (news: News<'presence'>) => {
      if ('board' in news) open.get(news.board)?.viewers(news.viewers);
    },
    connected: () => all((taker) => taker.connected()),
    lost: () => all((taker) => taker.lost()),
    beat: () => all((taker) => taker.beat()),
  };
}
