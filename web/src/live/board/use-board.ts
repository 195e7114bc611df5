/** An open board for a screen. In a chunk of its own with the code of documents: only the session screen loads it. */
import { useAtomValue } from 'jotai';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readToken, useCurrentUser } from '../../lib/session';
import { engineAtom } from '../live-atoms';
import { BoardLine } from './board-line';
import type { BoardState } from './board-state';
import { boardStorage } from './board-storage';

const nothing = () => () => undefined;

export interface OpenBoard {
  line: BoardLine | null;
  /** Throws away what could not be saved here, and opens the board as the server has it. */
  startOver: () => void;
}

/**
 * Opens a board for as long as the screen shows it.
 * @param mayDraw by what this screen knows, until the server has said it
 */
export function useBoard(id: string, mayDraw: boolean): OpenBoard {
  const engine = useAtomValue(engineAtom);
  const userId = useCurrentUser()?.id;
  const [line, setLine] = useState<BoardLine | null>(null);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's word on drawing replaces the first guess
  useEffect(() => {
    if (!engine || !userId) return;
    const opened = new BoardLine({ id, desk: engine.boards, storage: boardStorage(userId, id), mayDraw });
    void opened.start();
    setLine(opened);
    return () => {
      opened.stop(readToken() !== null);
      setLine(null);
    };
  }, [engine, userId, id, times]);
  return {
    line: line?.id === id ? line : null,
    startOver: () => void line?.forsake().then(() => setTimes((before) => before + 1)),
  };
}

const OPENING: BoardState = { is: 'opening' };

export const useBoardState = (line: BoardLine | null): BoardState =>
  useSyncExternalStore(line?.subscribe ?? nothing, () => line?.state ?? OPENING);

const nobody: BoardLine['viewers'] = [];

/** Who else has it open, each once. */
export function useBoardViewers(line: BoardLine | null): BoardLine['viewers'] {
  const me = useCurrentUser()?.id;
  const viewers = useSyncExternalStore(line?.subscribe ?? nothing, () => line?.viewers ?? nobody);
  return viewers.filter(({ userId }) => userId !== me);
}
