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
  /** The messages of a board, until the answer is called; that says whether nobody else has it open here. */
  open: (id: string, taker: BoardTaker) => () => boolean;
  isOpen: (id: string) => boolean;
}

type BoardMessages = 'board:update' | 'board:awareness' | 'board:closed';

export function createBoardDesk(socket: Pick<Connection, 'connected' | 'request'>) {
  const open = new Map<string, Set<BoardTaker>>();
  const all = (tell: (taker: BoardTaker) => void) => {
    for (const takers of open.values()) takers.forEach(tell);
  };
  const each = (id: string, tell: (taker: BoardTaker) => void) => open.get(id)?.forEach(tell);
  const desk: BoardDesk = {
    get connected() {
      return socket.connected;
    },
    request: socket.request,
    isOpen: (id) => open.has(id),
    open: (id, taker) => {
      const here = open.get(id) ?? new Set();
      open.set(id, here.add(taker));
      return () => here.delete(taker) && here.size === 0 && open.delete(id);
    },
  };
  const takers: { [N in BoardMessages]: (payload: News<N>) => void } = {
    'board:update': ({ id, update }) => each(id, (taker) => taker.update(new Uint8Array(update))),
    'board:awareness': ({ id, update }) => each(id, (taker) => taker.awareness(new Uint8Array(update))),
    'board:closed': ({ id, reason }) => each(id, (taker) => taker.closed(reason)),
  };
  return {
    desk,
    takers,
    presence: (news: News<'presence'>) => {
      if ('board' in news) each(news.board, (taker) => taker.viewers(news.viewers));
    },
    connected: () => all((taker) => taker.connected()),
    lost: () => all((taker) => taker.lost()),
    beat: () => all((taker) => taker.beat()),
  };
}
