import { useStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { engineAtom } from './engine/live-atoms';
import type { RowChange } from './engine/outbox-queue';

/**
 * Returns a function that queues the user's changes. It keeps a change that is made before the live engine has started, and queues it
 * after the start.
 */
export function useChange(): (change: RowChange) => void {
  const store = useStore();
  const early = useRef<RowChange[]>([]);
  useEffect(
    () =>
      store.sub(engineAtom, () => {
        const engine = store.get(engineAtom);
        if (engine) for (const change of early.current.splice(0)) engine.change(change);
      }),
    [store],
  );
  return useCallback(
    (change) => {
      const engine = store.get(engineAtom);
      if (engine) engine.change(change);
      else early.current.push(change);
    },
    [store],
  );
}
