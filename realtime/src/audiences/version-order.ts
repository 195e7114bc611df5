/**
 * Facts of one event, or one team, in the order of its versions. Each api tells its own as soon as they are stored: of two
 * that write at once, the later version may be told first, and every client would take it for a loss (docs/decisions/0022).
 */

import type { FactHandler } from '@touchline/shared/server/news/bus';
import type { Fact } from '@touchline/shared/server/news/facts';

/**
 * A version that has not come by then is not waited for any more: clients fetch it (ms). On a machine that is busy one api
 * may be this far behind the other; what the bus itself lost is said at once.
 */
const WAIT = 1_000;
/** Events and teams whose last version is remembered; of any other the next fact is told as it comes. */
const KNOWN = 10_000;

interface Held {
  version: number;
  fact: Fact;
  publishedAt: number;
}

interface Line {
  /** The version that was told last. */
  last: number;
  /** What is beyond a gap, by versions. */
  held: Held[];
  /** Ends the wait for what is missing now. */
  clock: NodeJS.Timeout | undefined;
}

export interface VersionOrder {
  push: FactHandler;
  stop(): void;
}

/** What a fact is about, and its version if it has one; nothing when its place among others does not matter. */
function placeOf(fact: Fact): { subject: string; version: number | undefined } | undefined {
  if (fact.kind !== 'message') return undefined;
  const { payload } = fact;
  const version = 'version' in payload ? payload.version : undefined;
  if ('key' in payload) return { subject: `event ${payload.key.id}`, version };
  // An engagement or development is read again whatever its version is.
  if ('teamId' in payload && !('id' in payload)) return { subject: `team ${payload.teamId}`, version };
  return undefined;
}

/** @param tell gets every fact once */
export function createVersionOrder(tell: FactHandler): VersionOrder {
  const lines = new Map<string, Line>();

  /** Tells what is held, up to a gap, or all of it. */
  function tellHeld(line: Line, all: boolean): void {
    while (line.held[0] && (all || line.held[0].version <= line.last + 1)) {
      const { version, fact, publishedAt } = line.held.shift() as Held;
      line.last = Math.max(line.last, version);
      tell(fact, publishedAt);
    }
  }

  function endWait(line: Line): void {
    clearTimeout(line.clock);
    line.clock = undefined;
  }

  function giveUp(line: Line): void {
    endWait(line);
    tellHeld(line, true);
  }

  function follow(subject: string, version: number): void {
    lines.set(subject, { last: version, held: [], clock: undefined });
    const [oldest] = lines;
    if (!oldest || lines.size <= KNOWN) return;
    lines.delete(oldest[0]);
    giveUp(oldest[1]);
  }

  function hold(line: Line, held: Held): void {
    const { last } = line;
    line.held.splice(line.held.findLastIndex(({ version }) => version <= held.version) + 1, 0, held);
    tellHeld(line, false);
    if (line.last > last) endWait(line);
    if (line.held.length > 0) line.clock ??= setTimeout(() => giveUp(line), WAIT).unref();
  }

  return {
    push: (fact, publishedAt) => {
      // What is waited for is among the lost.
      if (fact.kind === 'lost') lines.forEach(giveUp);
      const place = placeOf(fact);
      const line = place && lines.get(place.subject);
      if (line && place.version !== undefined) {
        hold(line, { version: place.version, fact, publishedAt });
        return;
      }
      // Removed: nothing follows.
      if (line) giveUp(line);
      if (place?.version !== undefined) follow(place.subject, place.version);
      tell(fact, publishedAt);
    },
    stop: () => {
      lines.forEach(endWait);
      lines.clear();
    },
  };
}
