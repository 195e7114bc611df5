import { useCallback, useEffect, useState } from 'react';

/** How long an act can be undone (ms). */
export const UNDO_MS = 10_000;

export interface Undoable {
  /** Names the act: "Goal". */
  label: string;
  run: () => void;
}

/** Holds the last act for as long as it can be undone. */
export function useUndo(): { last: Undoable | undefined; offer: (act: Undoable) => void; undo: () => void } {
  const [last, setLast] = useState<Undoable>();
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const undo = useCallback(() => {
    last?.run();
    setLast(undefined);
  }, [last]);
  return { last, offer: setLast, undo };
}
