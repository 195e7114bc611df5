/** Limits the stored size of an event, on every store (docs/decisions/0053). */

import { bsonSize } from '@touchline/server/database/bson-size';
import type { EventRecord } from '@touchline/server/records';
import { Problem } from '@touchline/shared/errors';
import { MAX_EVENT_BYTES, MAX_PLAYS_BYTES } from '@touchline/shared/events/event-words';

/** Maximum size of an event's change history (estimate). The history is not read with the event. */
const CHANGES_BYTES = 131_072;

/** Returns the value at a path of one or two names, as a document. */
function partAt(event: object, path: string): object {
  const dot = path.indexOf('.');
  const [field, key] = dot < 0 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)];
  const value: unknown = (event as Record<string, unknown>)[field];
  return { [path]: key === undefined ? value : (value as Record<string, unknown> | undefined)?.[key] };
}

/**
 * Checks the size of an event after a write. Always allows a write that does not enlarge the event.
 * @param set values by dot path
 * @throws Problem 409 when the event would be too large
 */
export function assertSizeAfter(
  event: EventRecord,
  set: Readonly<Record<string, unknown>>,
  unset: readonly string[] = [],
) {
  const growthOf = (isCounted: (path: string) => boolean): number => {
    const paths = [...Object.keys(set), ...unset].filter(isCounted);
    const before = paths.reduce((sum, path) => sum + bsonSize(partAt(event, path)), 0);
    const after = Object.entries(set).filter(([path]) => isCounted(path));
    return after.reduce((sum, [path, value]) => sum + bsonSize({ [path]: value }), 0) - before;
  };
  const added = growthOf(() => true);
  if (added > 0) assertSize(bsonSize(event) + CHANGES_BYTES + added, MAX_EVENT_BYTES);
  const ofPlays = growthOf((path) => path.startsWith('plays.'));
  if (ofPlays > 0) assertSize(bsonSize(event.plays) + ofPlays, MAX_PLAYS_BYTES);
}

/** @throws Problem 409 when a new event is too large */
export function assertSizeOf(event: EventRecord): void {
  assertSize(bsonSize(event), MAX_EVENT_BYTES);
  assertSize(bsonSize(event.plays), MAX_PLAYS_BYTES);
}

/** @throws Problem 409 for more bytes than this */
export function assertSize(bytes: number, limit: number): void {
  if (bytes <= limit) return;
  const most = limit / 1_048_576;
  throw new Problem('CONFLICT', `This event holds too much: at most ${most} MB. Please shorten or remove some plays.`);
}
