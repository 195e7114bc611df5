import { type Drill, drillsOf, readDrill, rootsOf } from '@touchline/shared/boards/document';
import { useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import type { DrillMap } from './drill-edits';

export interface ShownDrill extends Drill {
  /** The shared map, for editing. */
  drill: DrillMap;
}

/** React reads the snapshot often, so it is cached until the script changes. */
function scriptOf(doc: Y.Doc) {
  const readDrills = (): readonly ShownDrill[] => drillsOf(doc).map((drill) => ({ drill, ...readDrill(drill) }));
  let snapshot = readDrills();
  return {
    read: () => snapshot,
    subscribe: (listener: () => void) => {
      const { script } = rootsOf(doc);
      const onChange = () => {
        snapshot = readDrills();
        listener();
      };
      script.observeDeep(onChange);
      snapshot = readDrills();
      return () => script.unobserveDeep(onChange);
    },
  };
}

/** Returns the drills of an open board in order, and updates when the script changes. */
export function useScript(doc: Y.Doc): readonly ShownDrill[] {
  const script = useMemo(() => scriptOf(doc), [doc]);
  return useSyncExternalStore(script.subscribe, script.read);
}
