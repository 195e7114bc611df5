/** Sends the user's pointer at a limited rate, and receives the pointers of others. */
import type { Pointing } from '@touchline/shared/boards/pointers';
import type { Point } from '@touchline/shared/boards/shapes';
import {
  type Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';

/** Minimum time between two updates (ms). */
const SEND_INTERVAL_MS = 50;

/** Origin of updates from the server. They are not sent back. */
const SERVER_ORIGIN = 'server';

export function createPointerSync(awareness: Awareness, send: (update: Uint8Array) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSent = 0;
  const { clientID } = awareness.doc;
  awareness.setLocalState(null);

  const sendNow = () => {
    timer = undefined;
    lastSent = performance.now();
    send(encodeAwarenessUpdate(awareness, [clientID]));
  };
  const scheduleSend = () => {
    timer ??= setTimeout(sendNow, Math.max(0, SEND_INTERVAL_MS - (performance.now() - lastSent)));
  };
  const onUpdate = (_: unknown, origin: unknown) => {
    if (origin === 'local') scheduleSend();
  };
  awareness.on('update', onUpdate);

  return {
    /** Applies the pointer of another user. */
    receive: (update: Uint8Array) => applyAwarenessUpdate(awareness, update, SERVER_ORIGIN),
    /** Removes the pointers of others: they are unknown while disconnected. */
    removeOthers: () =>
      removeAwarenessStates(
        awareness,
        [...awareness.getStates().keys()].filter((client) => client !== clientID),
        SERVER_ORIGIN,
      ),
    /** Sets the same state again, which raises its clock: others ignore a state with a clock that they know. */
    resend: () => {
      const current = awareness.getLocalState();
      if (current) awareness.setLocalState(current);
    },
    stop: () => {
      clearTimeout(timer);
      awareness.off('update', onUpdate);
      awareness.destroy();
    },
  };
}

/** Maximum number of selected shapes that are sent. */
const MAX_SELECTION = 20;

/** Updates the user's cursor or selection. A field that is left out keeps its value. */
export function setPointer(
  awareness: Awareness,
  change: { cursor?: Point | null; selection?: ReadonlySet<string> },
): void {
  const current = awareness.getLocalState();
  const cursor: Pointing['cursor'] = change.cursor === undefined ? (current?.cursor ?? null) : change.cursor;
  const selection: Pointing['selection'] = change.selection
    ? [...change.selection].slice(0, MAX_SELECTION)
    : (current?.selection ?? []);
  const isNothing = cursor === null && selection.length === 0;
  if (current || !isNothing) awareness.setLocalState(isNothing ? null : { cursor, selection });
}
