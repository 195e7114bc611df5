import { t } from '@lingui/core/macro';
import { type Drill, drillsOf, readDrill } from '@touchline/shared/boards/document';
import { useEffect, useMemo, useRef } from 'react';
import type { BoardEditor } from '../../../live/boards/board-state';
import { announce } from '../../../ui/focus/announce';
import { undoToast } from '../../../ui/toasts/action-toast';
import { addDrill, type DrillMap, duplicateDrill, moveDrill, removeDrill, restoreDrill } from './drill-edits';
import { drillKey } from './drill-key';

/** Ids of elements that get the focus when the focused one disappears, or a new drill is to be filled in. */
export const titleId = (drill: DrillMap) => `${drillKey(drill)}-title`;
export const removeId = (drill: DrillMap) => `${drillKey(drill)}-remove`;

export interface DrillActions {
  /** Adds an empty drill, and puts the focus into it. */
  add: () => void;
  /** Adds a copy of a drill of the library, which stays open. Returns a function that takes it off again. */
  insert: (values: Drill) => () => void;
  save: (drill: DrillMap) => void;
  duplicate: (drill: DrillMap) => void;
  move: (drill: DrillMap, by: -1 | 1) => void;
  remove: (drill: DrillMap) => void;
}

interface DrillActionsOptions {
  /** Id of the button that adds a drill. */
  addId: string;
  /** Asks how to save a drill for the club. Stays the same function. */
  onSave: (drill: Drill) => void;
}

/** Returns the actions of the buttons of a script. */
export function useDrillActions(
  { doc, canEdit, change }: BoardEditor,
  { addId, onSave }: DrillActionsOptions,
): DrillActions {
  const nextFocusId = useRef<string | null>(null);
  const toasts = useMemo(() => ({ of: doc, canEdit, open: new Set<() => void>() }), [doc, canEdit]);

  useEffect(() => {
    if (nextFocusId.current !== null) document.getElementById(nextFocusId.current)?.focus();
    nextFocusId.current = null;
  });
  // Undo must not change a board that the user has left.
  useEffect(
    () => () => {
      for (const close of toasts.open) close();
    },
    [toasts],
  );

  return useMemo<DrillActions>(() => {
    const nameOf = (drill: DrillMap) => {
      const number = drillsOf(doc).indexOf(drill) + 1;
      return readDrill(drill).title || t`Drill ${number}`;
    };
    const fillIn = (make: () => DrillMap) =>
      change(() => {
        nextFocusId.current = titleId(make());
      });
    return {
      add: () => fillIn(() => addDrill(doc)),
      insert: (values) => {
        let added: DrillMap | undefined;
        change(() => {
          added = addDrill(doc, values);
        });
        return () => {
          if (added) change(() => removeDrill(doc, added as DrillMap));
        };
      },
      save: (drill) => onSave(readDrill(drill)),
      duplicate: (drill) => fillIn(() => duplicateDrill(doc, drill)),
      move: (drill, by) => {
        const name = nameOf(drill);
        change(() => moveDrill(doc, drill, by));
        const drills = drillsOf(doc);
        const number = drills.indexOf(drill) + 1;
        const count = drills.length;
        announce(t`${name} is now drill ${number} of ${count}.`);
      },
      remove: (drill) => {
        const drills = drillsOf(doc);
        const at = drills.indexOf(drill);
        const neighbour = drills[at + 1] ?? drills[at - 1];
        const name = nameOf(drill);
        nextFocusId.current = neighbour ? removeId(neighbour) : addId;
        change(() => removeDrill(doc, drill));
        const toast = `removed ${drillKey(drill)}`;
        const close = undoToast(toast, t`“${name}” deleted`, () => change(() => restoreDrill(drill)));
        toasts.open.add(close);
      },
    };
  }, [doc, change, addId, onSave, toasts]);
}
