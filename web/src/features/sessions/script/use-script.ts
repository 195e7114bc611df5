import { type Drill, drillsOf, readDrill, rootsOf } from '@touchline/shared/boards/document';
import { useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import type { DrillMap } from './drill-edits';

export interface ShownDrill extends Drill {
  /** To write into. */
  drill: DrillMap;
}

/** React asks for a snapshot again and again: it is read once a change. */
function scriptOf(doc: Y.Doc) {
  const look = (): readonly ShownDrill[] => drillsOf(doc).map((drill) => ({ drill, ...readDrill(drill) }));
  let shown = look();
  return {
    read: () => shown,
    subscribe: (listener: () => void) => {
      const { script } = rootsOf(doc);
      const hear = () => {
        shown = look();
        listener();
      };
      script.observeDeep(hear);
      shown = look();
      return () => script.unobserveDeep(hear);
    },
  };
}

/** The drills of an open board in their order, read anew whenever the script changes. */
export function useScript(doc: Y.Doc): readonly ShownDrill[] {
  const script = useMemo(() => scriptOf(doc), [doc]);
  return useSyncExternalStore(script.subscribe, script.read);
}
