/** Publishes changes of matches, with the full payload. The realtime service masks it for each audience. */
import type { EventRecord, MatchRecord } from '@touchline/server/records';
import type { ChangeStamp, Message } from '@touchline/shared/live/messages';
import { periodsOf } from '@touchline/shared/match/clock';
import { publishMessage } from '../../base/publish';
import type { Services } from '../../base/services';
import { currentKey } from '../events/events-presenter';
import { fullEntry, fullMatch, onFieldNow } from './match-presenter';

type Changed = Message<'match:changed'>;

/** Call each function with the match that the write returned. */
export function matchFacts(services: Services) {
  const publish = (event: EventRecord, match: MatchRecord, stamp: ChangeStamp, change: Partial<Changed>) =>
    publishMessage(services, 'match:changed', { teams: event.tags }, () => ({
      event: currentKey(event),
      id: match._id,
      version: match.version,
      sharesLineup: match.shared,
      hasBegun: periodsOf(Object.values(match.entries)).length > 0,
      ...stamp,
      patch: { onField: onFieldNow(match) },
      ...change,
    }));

  return {
    /** Publishes the new values of the changed fields of the line-up. */
    lineupSaved(event: EventRecord, match: MatchRecord, stamp: ChangeStamp, fields: readonly string[]): void {
      const view: Record<string, unknown> = fullMatch(match);
      const patch = Object.fromEntries([...fields, 'onField', 'rev'].map((name) => [name, view[name] ?? null]));
      publish(event, match, stamp, { patch });
    },

    entrySaved(event: EventRecord, match: MatchRecord, stamp: ChangeStamp, entryRow: string): void {
      const entry = match.entries[entryRow];
      publish(event, match, stamp, entry ? { entry: fullEntry(entry) } : {});
    },

    /** Families of a child whom the entry named before read the match again. */
    entryChanged(event: EventRecord, match: MatchRecord, stamp: ChangeStamp, entryRow: string): void {
      const entry = match.entries[entryRow];
      publish(event, match, stamp, { ...(entry && { entry: fullEntry(entry) }), reread: !match.shared });
    },

    /** Publishes that fields and entries changed at once: screens read the match again. */
    rewritten: (event: EventRecord, match: MatchRecord, stamp: ChangeStamp): void =>
      publish(event, match, stamp, { patch: {}, reread: true }),

    entryRemoved: (event: EventRecord, match: MatchRecord, stamp: ChangeStamp, removed: string): void =>
      publish(event, match, stamp, { removed }),
  };
}
