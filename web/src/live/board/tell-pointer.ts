/** Pointers: says where this person points, at most so often, and takes where the others do. */
import type { Pointing } from '@touchline/shared/boards/pointers';
import type { Point } from '@touchline/shared/boards/shapes';
import {
  type Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';

/** 20 a second, ms. */
const EVERY = 50;

/** The origin of what is not told again. */
const SERVER = 'server';

export function tellPointer(awareness: Awareness, send: (update: Uint8Array) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const { clientID } = awareness.doc;
  awareness.setLocalState(null);

  const tell = () => {
    timer = undefined;
    last = performance.now();
    send(encodeAwarenessUpdate(awareness, [clientID]));
  };
  const soon = () => {
    timer ??= setTimeout(tell, Math.max(0, EVERY - (performance.now() - last)));
  };
  const onUpdate = (_: unknown, origin: unknown) => {
    if (origin === 'local') soon();
  };
  awareness.on('update', onUpdate);

  return {
    /** Where somebody else points. */
    take: (update: Uint8Array) => applyAwarenessUpdate(awareness, update, SERVER),
    /** Without a line nobody knows where the others point. */
    forgetOthers: () =>
      removeAwarenessStates(
        awareness,
        [...awareness.getStates().keys()].filter((client) => client !== clientID),
        SERVER,
      ),
    /** As something new: at the clock that the others know, they would not take it. */
    tellAgain: () => {
      const said = awareness.getLocalState();
      if (said) awareness.setLocalState(said);
    },
    stop: () => {
      clearTimeout(timer);
      awareness.off('update', onUpdate);
      awareness.destroy();
    },
  };
}

/** As much of a selection as the others are told. */
const MOST_TOLD = 20;

/** Where this person points now, or what they have selected now; what is not named stays as it was said. */
export function point(awareness: Awareness, change: { cursor?: Point | null; selection?: ReadonlySet<string> }): void {
  const said = awareness.getLocalState();
  const cursor: Pointing['cursor'] = change.cursor === undefined ? (said?.cursor ?? null) : change.cursor;
  const selection: Pointing['selection'] = change.selection
    ? [...change.selection].slice(0, MOST_TOLD)
    : (said?.selection ?? []);
  const isNothing = cursor === null && selection.length === 0;
  if (said || !isNothing) awareness.setLocalState(isNothing ? null : { cursor, selection });
}
