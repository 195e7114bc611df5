/** Matches as one viewer may see them. */
import type { EntryRecord, EventRecord, MatchRecord } from '@touchline/server/records';
import { type Actor, isGuardian } from '@touchline/shared/access/actor';
import { type Presented, present } from '@touchline/shared/contract';
import { visibilityOf } from '@touchline/shared/events/events.rules';
import { inOrder } from '@touchline/shared/match/entries';
import type { MatchReply } from '@touchline/shared/match/match.contract';
import { type EntryView, entryModel, type MatchView, matchModel } from '@touchline/shared/match/match.model';
import { maskMatch } from '@touchline/shared/match/match-visibility';
import { fieldAt } from '@touchline/shared/match/on-field';

export const fullEntry = (entry: EntryRecord): EntryView =>
  entryModel.present(entry, { by: { userId: entry.userId, name: entry.name } });

/** Returns the entries in the order of their times. */
export const entriesOf = ({ entries }: Pick<MatchRecord, 'entries'>): EntryRecord[] => inOrder(Object.values(entries));

/** Returns the players who are on the field after all entries, by slot. */
export const onFieldNow = ({ lineup, entries }: Pick<MatchRecord, 'lineup' | 'entries'>): Record<string, string> =>
  fieldAt(lineup, Object.values(entries), Number.POSITIVE_INFINITY);

/** Returns a match in full: for live messages, which realtime masks, and for viewers with full visibility. */
export const fullMatch = (match: MatchRecord): MatchView =>
  matchModel.present(match, { onField: onFieldNow(match), entries: entriesOf(match).map(fullEntry) });

export const presentMatch = (match: MatchRecord, event: EventRecord, viewer: Actor): Presented<MatchView> =>
  present(
    maskMatch(fullMatch(match), visibilityOf(viewer, event.tags), {
      isOwn: (playerId) => isGuardian(viewer, playerId),
      userId: viewer.userId,
    }),
  );

export const presentMatchVersion = ({ _id, version, rev }: MatchRecord): Presented<MatchReply> =>
  present({ id: _id, version, rev });
