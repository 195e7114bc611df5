/** Publishes changes of matches, with the full payload. The realtime service masks it for each audience. */
import { isDeepStrictEqual } from 'node:util';
import type { EventRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { ChangeStamp, Message } from '@touchline/shared/live/messages';
import { publishMessage } from '../../base/publish';
import type { Services } from '../../base/services';
import { currentKey } from '../events/events-presenter';
import { activeAt, borrowedIn, fullEntry, fullMatch, onFieldNow, stintsIn } from './match-presenter';

type Changed = Message<'match:changed'>;

/** A match before a write, or some writes earlier, and as the write returned it. */
interface Written {
  before: MatchRecord;
  after: MatchRecord;
}

/** Call each function with the match that the write returned. */
export function matchFacts(services: Services) {
  const publish = (
    event: EventRecord,
    match: MatchRecord,
    stamp: ChangeStamp,
    { patch, ...change }: Partial<Changed>,
  ) =>
    publishMessage(services, 'match:changed', { teams: event.tags, borrowed: borrowedIn(event) }, () => ({
      event: currentKey(event),
      id: match._id,
      version: match.version,
      sharesLineup: match.shared,
      ...stamp,
      ...change,
      patch: { onField: onFieldNow(match), activeAt: activeAt(match).activeAt ?? null, ...patch },
    }));

  /** Returns the times of the children whose times differ. */
  function changedTimes(before: MatchRecord, match: MatchRecord): Pick<Changed['patch'], 'own'> {
    const [old, times] = [stintsIn(before), stintsIn(match)];
    const children = [...new Set([...Object.keys(old), ...Object.keys(times)])].filter(
      (id) => !isDeepStrictEqual(old[id], times[id]),
    );
    return children.length === 0 ? {} : { own: Object.fromEntries(children.map((id) => [id, times[id] ?? []])) };
  }

  return {
    /**
     * Publishes the new values of the changed fields of the line-up.
     * @param shape the row of the shape that was added with them
     */
    lineupSaved(
      event: EventRecord,
      { before, after }: Written,
      stamp: ChangeStamp,
      fields: readonly string[],
      shape?: string,
    ): void {
      const view: Record<string, unknown> = fullMatch(after);
      const patch = Object.fromEntries([...fields, 'rev'].map((name) => [name, view[name] ?? null]));
      const entry = shape === undefined ? undefined : after.entries[shape];
      publish(event, after, stamp, {
        patch: { ...patch, ...changedTimes(before, after) },
        ...(entry && { entry: fullEntry(entry) }),
      });
    },

    entrySaved(event: EventRecord, { before, after }: Written, stamp: ChangeStamp, entryRow: string): void {
      const entry = after.entries[entryRow];
      publish(event, after, stamp, { patch: changedTimes(before, after), ...(entry && { entry: fullEntry(entry) }) });
    },

    /** Families of a child whom the entry named before read the match again. */
    entryChanged(event: EventRecord, { before, after }: Written, stamp: ChangeStamp, entryRow: string): void {
      const entry = after.entries[entryRow];
      publish(event, after, stamp, {
        patch: changedTimes(before, after),
        ...(entry && { entry: fullEntry(entry) }),
        reread: !after.shared,
      });
    },

    /** Publishes that fields and entries changed at once: screens read the match again. */
    rewritten: (event: EventRecord, match: MatchRecord, stamp: ChangeStamp): void =>
      publish(event, match, stamp, { reread: true }),

    /** @param changed id of an entry that changed with the removal */
    entryRemoved(
      event: EventRecord,
      { before, after }: Written,
      stamp: ChangeStamp,
      removed: string,
      changed?: string,
    ): void {
      const entry = changed === undefined ? undefined : after.entries[itemRow(changed)];
      publish(event, after, stamp, {
        patch: changedTimes(before, after),
        removed,
        ...(entry && { entry: fullEntry(entry) }),
      });
    },
  };
}
