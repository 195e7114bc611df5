/** Routes the messages of boards to the connections of open boards. Does not depend on Yjs. */
import type { Message } from '@touchline/shared/live/messages';
import type { Connection } from './connection';
import type { Viewer } from './presence-tracker';

/** Name of the IndexedDB database with the copies of boards. */
export const BOARDS_DATABASE = 'touchline-boards';

/** Returns whether this browser has stored boards. Otherwise the code of boards need not be loaded. */
export async function hasStoredBoards(): Promise<boolean> {
  const databases = await globalThis.indexedDB?.databases?.().catch(() => []);
  return databases?.some(({ name }) => name === BOARDS_DATABASE) ?? false;
}

export interface BoardHandlers {
  update: (update: Uint8Array) => void;
  awareness: (update: Uint8Array) => void;
  viewers: (viewers: readonly Viewer[]) => void;
  closed: (reason: Message<'board:closed'>['reason']) => void;
  connected: () => void;
  disconnected: () => void;
  /** Called after each sync. The board joins again, in case Redis lost a message. */
  tick: () => void;
}

/** The part of the live layer that an open board uses. */
export interface BoardTransport {
  readonly connected: boolean;
  request: Connection['request'];
  /**
   * Subscribes to the messages of a board.
   * @returns unsubscribe, which returns true if it removed the last subscriber of this board
   */
  subscribe: (id: string, handlers: BoardHandlers) => () => boolean;
  isOpen: (id: string) => boolean;
}

type BoardMessages = 'board:update' | 'board:awareness' | 'board:closed';

export function createBoardRouter(socket: Pick<Connection, 'connected' | 'request'>) {
  const openBoards = new Map<string, Set<BoardHandlers>>();
  const forAll = (call: (handlers: BoardHandlers) => void) => {
    for (const subscribers of openBoards.values()) subscribers.forEach(call);
  };
  const forBoard = (id: string, call: (handlers: BoardHandlers) => void) => openBoards.get(id)?.forEach(call);
  const transport: BoardTransport = {
    get connected() {
      return socket.connected;
    },
    request: socket.request,
    isOpen: (id) => openBoards.has(id),
    subscribe: (id, subscriber) => {
      const subscribers = openBoards.get(id) ?? new Set();
      openBoards.set(id, subscribers.add(subscriber));
      return () => subscribers.delete(subscriber) && subscribers.size === 0 && openBoards.delete(id);
    },
  };
  const handlers: { [N in BoardMessages]: (payload: Message<N>) => void } = {
    'board:update': ({ id, update }) => forBoard(id, (subscriber) => subscriber.update(new Uint8Array(update))),
    'board:awareness': ({ id, update }) => forBoard(id, (subscriber) => subscriber.awareness(new Uint8Array(update))),
    'board:closed': ({ id, reason }) => forBoard(id, (subscriber) => subscriber.closed(reason)),
  };
  return {
    transport,
    handlers,
    presence: (message: Message<'presence'>) => {
      if ('board' in message) forBoard(message.board, (subscriber) => subscriber.viewers(message.viewers));
    },
    connected: () => forAll((subscriber) => subscriber.connected()),
    disconnected: () => forAll((subscriber) => subscriber.disconnected()),
    tick: () => forAll((subscriber) => subscriber.tick()),
  };
}
