/** How large one event may become, whatever store holds it (docs/decisions/0027). */
import { Problem } from '@touchline/shared/errors';
import { MAX_EVENT_BYTES } from '@touchline/shared/events/events.words';
import type { EventRecord } from '@touchline/shared/server/records';
import { bsonSize } from '@touchline/shared/server/store/bson-size';

/** What the remembered changes of an event take at most, about: they are not read with it. */
const CHANGES_BYTES = 131_072;

/** What stands at a path of one or two names, in a document of its own. */
function partAt(event: object, path: string): object {
  const at = path.indexOf('.');
  const [field, key] = at < 0 ? [path, undefined] : [path.slice(0, at), path.slice(at + 1)];
  const value: unknown = (event as Record<string, unknown>)[field];
  return { [path]: key === undefined ? value : (value as Record<string, unknown> | undefined)?.[key] };
}

/**
 * Refuses a write that would make an event larger than it may be. One that makes it no larger always goes through.
 * @param set values by dot path
 * @throws Problem 409
 */
export function demandBudget(
  event: EventRecord,
  set: Readonly<Record<string, unknown>>,
  unset: readonly string[] = [],
) {
  const before = [...Object.keys(set), ...unset].reduce((sum, path) => sum + bsonSize(partAt(event, path)), 0);
  const added = Object.entries(set).reduce((sum, [path, value]) => sum + bsonSize({ [path]: value }), 0) - before;
  if (added > 0) demandSize(bsonSize(event) + CHANGES_BYTES + added);
}

/** @throws Problem 409 */
export const demandNewBudget = (event: EventRecord): void => demandSize(bsonSize(event));

function demandSize(bytes: number): void {
  if (bytes <= MAX_EVENT_BYTES) return;
  const most = MAX_EVENT_BYTES / 1_048_576;
  throw new Problem('CONFLICT', `This event holds too much: at most ${most} MB. Please shorten or remove some plays.`);
}
