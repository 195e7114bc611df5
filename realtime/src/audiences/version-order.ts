/**
 * Puts facts of one event or team into the order of its versions. Each api publishes its facts after the write, so of two concurrent
 * writes the later version may arrive first, and every client would detect a gap (docs/decisions/0022).
 */

import type { FactHandler } from '@touchline/server/news/bus';
import type { Fact } from '@touchline/server/news/facts';
import { subjectOf } from '@touchline/shared/live/messages';

/**
 * How long a missing version is awaited before clients fetch it (ms). On a busy machine one api may be this far behind the other. Facts
 * that the bus lost are reported at once.
 */
const MAX_WAIT_MS = 1_000;
/** Maximum number of remembered events and teams. The next fact of any other one is dispatched at once. */
const MAX_SUBJECTS = 10_000;

interface Held {
  version: number;
  fact: Fact;
  publishedAt: number;
}

/** Holds facts of one subject back until the missing versions arrive. */
interface ReorderBuffer {
  /** The last dispatched version. */
  last: number;
  /** Facts behind a gap, sorted by version. */
  held: Held[];
  /** Ends the wait for the missing version. */
  timer: NodeJS.Timeout | undefined;
}

export interface VersionOrder {
  push: FactHandler;
  stop(): void;
}

/** Returns the subject of a fact and its place in the order of that subject; undefined when its order does not matter. */
function orderOf(fact: Fact): { subject: string; order: number | 'last' } | undefined {
  if (fact.kind !== 'message') return undefined;
  const { kind, id, order } = subjectOf(fact.name, fact.payload);
  return order === undefined ? undefined : { subject: `${kind} ${id}`, order };
}

/** @param dispatch gets every fact once */
export function createVersionOrder(dispatch: FactHandler): VersionOrder {
  const buffers = new Map<string, ReorderBuffer>();

  /** Dispatches the held facts up to the next gap, or all of them. */
  function dispatchHeld(buffer: ReorderBuffer, all: boolean): void {
    while (buffer.held[0] && (all || buffer.held[0].version <= buffer.last + 1)) {
      const { version, fact, publishedAt } = buffer.held.shift() as Held;
      buffer.last = Math.max(buffer.last, version);
      dispatch(fact, publishedAt);
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
    push: (fact, publishedAt) => {
      // The missing versions may be among the lost facts: waiting for them does not help.
      if (fact.kind === 'lost') buffers.forEach(giveUp);
      const ordered = orderOf(fact);
      const buffer = ordered && buffers.get(ordered.subject);
      if (buffer && ordered.order !== 'last') return hold(buffer, { version: ordered.order, fact, publishedAt });
      if (buffer) giveUp(buffer);
      else if (ordered && ordered.order !== 'last') startBuffer(ordered.subject, ordered.order);
      dispatch(fact, publishedAt);
    },
    stop: () => {
      buffers.forEach(endWait);
      buffers.clear();
    },
  };
}
