/** Hooks for an open board. They load Yjs, so only the session screen imports them (as a chunk of its own). */
import { useAtomValue } from 'jotai';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readToken, useCurrentUser } from '../../lib/session';
import { engineAtom } from '../engine/live-atoms';
import { BoardConnection } from './board-connection';
import type { BoardState } from './board-state';
import { boardStorage } from './board-storage';

const unsubscribed = () => () => undefined;

export interface BoardHandle {
  connection: BoardConnection | null;
  /** Discards unsaved changes and opens the board again from the server. */
  startOver: () => void;
}

/**
 * Opens a board while the component is mounted.
 * @param mayDraw whether the viewer may draw, until the server has responded
 */
export function useBoard(id: string, mayDraw: boolean): BoardHandle {
  const engine = useAtomValue(engineAtom);
  const userId = useCurrentUser()?.id;
  const [connection, setConnection] = useState<BoardConnection | null>(null);
  const [openCount, setOpenCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: mayDraw is only the first value; the server's response replaces it
  useEffect(() => {
    if (!engine || !userId) return;
    const opened = new BoardConnection({ id, transport: engine.boards, storage: boardStorage(userId, id), mayDraw });
    void opened.start();
    setConnection(opened);
    return () => {
      opened.stop(readToken() !== null);
      setConnection(null);
    };
  }, [engine, userId, id, openCount]);
  return {
    connection: connection?.id === id ? connection : null,
    startOver: () => void connection?.discardLocal().then(() => setOpenCount((before) => before + 1)),
  };
}

const OPENING: BoardState = { is: 'opening' };

export const useBoardState = (connection: BoardConnection | null): BoardState =>
  useSyncExternalStore(connection?.subscribe ?? unsubscribed, () => connection?.state ?? OPENING);

const NO_VIEWERS: BoardConnection['viewers'] = [];

/** Returns the other users who have the board open, each once. */
export function useBoardViewers(connection: BoardConnection | null): BoardConnection['viewers'] {
  const me = useCurrentUser()?.id;
  const viewers = useSyncExternalStore(connection?.subscribe ?? unsubscribed, () => connection?.viewers ?? NO_VIEWERS);
  return viewers.filter(({ userId }) => userId !== me);
}
