/**
 * Puts bus events of one event or team into the order of its versions. Each api publishes its bus events after the write, so of two concurrent
 * writes the later version may arrive first, and every client would detect a gap (docs/decisions/0004).
 */

import type { BusEventHandler } from '@touchline/server/bus/bus';
import type { BusEvent } from '@touchline/server/bus/bus-events';
import { subjectOf } from '@touchline/shared/live/messages';

/**
 * How long a missing version is awaited before clients fetch it (ms). On a busy machine one api may be this far behind the other. Facts
 * that the bus lost are reported at once.
 */
const MAX_WAIT_MS = 1_000;
/** Maximum number of remembered events and teams. The next bus event of any other one is dispatched at once. */
const MAX_SUBJECTS = 10_000;

interface Held {
  version: number;
  busEvent: BusEvent;
  publishedAt: number;
}

/** Holds bus events of one subject back until the missing versions arrive. */
interface ReorderBuffer {
  /** The last dispatched version. */
  last: number;
  /** Bus events behind a gap, sorted by version. */
  held: Held[];
  /** Ends the wait for the missing version. */
  timer: NodeJS.Timeout | undefined;
}

export interface VersionOrder {
  push: BusEventHandler;
  stop(): void;
}

/** Returns the subject of a bus event and its place in the order of that subject; undefined when its order does not matter. */
function orderOf(busEvent: BusEvent): { subject: string; order: number | 'last' } | undefined {
  if (busEvent.kind !== 'message') return undefined;
  const { kind, id, order } = subjectOf(busEvent.name, busEvent.payload);
  return order === undefined ? undefined : { subject: `${kind} ${id}`, order };
}

/** @param dispatch gets every bus event once */
export function createVersionOrder(dispatch: BusEventHandler): VersionOrder {
  const buffers = new Map<string, ReorderBuffer>();

  /** Dispatches the held bus events up to the next gap, or all of them. */
  function dispatchHeld(buffer: ReorderBuffer, all: boolean): void {
    while (buffer.held[0] && (all || buffer.held[0].version <= buffer.last + 1)) {
      const { version, busEvent, publishedAt } = buffer.held.shift() as Held;
      buffer.last = Math.max(buffer.last, version);
      dispatch(busEvent, publishedAt);
    }
  }

  function endWait(buffer: ReorderBuffer): void {
    clearTimeout(buffer.timer);
    buffer.timer = undefined;
  }

  function giveUp(buffer: ReorderBuffer): void {
    endWait(buffer);
    dispatchHeld(buffer, true);
  }

  /** Begins the order of a subject. With too many subjects, ends that of the oldest one. */
  function startBuffer(subject: string, version: number): void {
    buffers.set(subject, { last: version, held: [], timer: undefined });
    const [oldest] = buffers;
    if (!oldest || buffers.size <= MAX_SUBJECTS) return;
    const [oldestSubject, oldestBuffer] = oldest;
    buffers.delete(oldestSubject);
    giveUp(oldestBuffer);
  }

  function hold(buffer: ReorderBuffer, held: Held): void {
    const lastBefore = buffer.last;
    const position = buffer.held.findLastIndex(({ version }) => version <= held.version) + 1;
    buffer.held.splice(position, 0, held);
    dispatchHeld(buffer, false);
    if (buffer.last > lastBefore) endWait(buffer);
    if (buffer.held.length > 0) buffer.timer ??= setTimeout(() => giveUp(buffer), MAX_WAIT_MS).unref();
  }

  return {
    push: (busEvent, publishedAt) => {
      // The missing versions may be among the lost bus events: waiting for them does not help.
      if (busEvent.kind === 'lost') buffers.forEach(giveUp);
      const ordered = orderOf(busEvent);
      const buffer = ordered && buffers.get(ordered.subject);
      if (buffer && ordered.order !== 'last') return hold(buffer, { version: ordered.order, busEvent, publishedAt });
      if (buffer) giveUp(buffer);
      else if (ordered && ordered.order !== 'last') startBuffer(ordered.subject, ordered.order);
      dispatch(busEvent, publishedAt);
    },
    stop: () => {
      buffers.forEach(endWait);
      buffers.clear();
    },
  };
}
