/** Matches as one viewer may see them. */
import type { EntryRecord, EventRecord, MatchRecord, PlayerRecord, TeamRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { type Actor, isGuardian } from '@touchline/shared/access/actor';
import { type Presented, present } from '@touchline/shared/contract';
import type { MinutesView } from '@touchline/shared/match/attendance.contract';
import type { AcceptedPlays, ProposedPlays } from '@touchline/shared/match/clips.contract';
import { inOrder } from '@touchline/shared/match/entries';
import type { MatchReply } from '@touchline/shared/match/match.contract';
import { type EntryView, entryModel, type MatchView, matchModel } from '@touchline/shared/match/match.model';
import { borrowedOf, matchVisibilityOf } from '@touchline/shared/match/match.rules';
import { maskMatch } from '@touchline/shared/match/match-visibility';
import { fieldAt } from '@touchline/shared/match/on-field';
import { stintsOf } from '@touchline/shared/match/stints';

type Journal = Pick<MatchRecord, 'lineup' | 'entries'>;

export const fullEntry = (entry: EntryRecord): EntryView =>
  entryModel.present(entry, { by: { userId: entry.userId, name: entry.name } });

/** Returns the entries in the order of their times. */
export const entriesOf = ({ entries }: Pick<MatchRecord, 'entries'>): EntryRecord[] => inOrder(Object.values(entries));

/** Returns the players who are on the field after all entries, by slot. */
export const onFieldNow = ({ lineup, entries }: Journal): Record<string, string> =>
  fieldAt(lineup, Object.values(entries), Number.POSITIVE_INFINITY);

/** Returns when each child was on the field. */
export const stintsIn = ({ lineup, entries }: Journal) => stintsOf({ lineup, entries: Object.values(entries) });

/** Returns the time of the last entry. */
export const activeAt = ({ entries }: Pick<MatchRecord, 'entries'>): { activeAt?: number } => {
  const times = Object.values(entries).map(({ at }) => at);
  return times.length === 0 ? {} : { activeAt: Math.max(...times) };
};

/** Returns a match in full: for live messages, which realtime masks, and for viewers with full visibility. */
export const fullMatch = (match: MatchRecord): MatchView =>
  matchModel.present(match, {
    onField: onFieldNow(match),
    own: stintsIn(match),
    ...activeAt(match),
    entries: entriesOf(match).map(fullEntry),
  });

/** Returns the children of other teams who are on the list of an event. */
export const borrowedIn = ({ tags, participants }: Pick<EventRecord, 'tags' | 'participants'>): string[] =>
  borrowedOf(tags, Object.values(participants));

type Named = Pick<PlayerRecord, '_id' | 'name' | 'number'>;

/** Facts for guardians of a borrowed child, who may not read the event: its team, and when the match was planned to begin (ms). */
interface GameFacts {
  team: Pick<TeamRecord, 'name' | 'showMinutes'> | undefined;
  startsAt: number;
}

/**
 * @param former children in the match whose names the viewer finds on no roster
 * @param facts for a viewer who may not read the event
 */
export const presentMatch = (
  match: MatchRecord,
  event: EventRecord,
  viewer: Actor,
  former: readonly Named[],
  facts?: GameFacts,
): Presented<MatchView> => {
  const borrowed = borrowedIn(event);
  const visibility = matchVisibilityOf(viewer, { tags: event.tags, borrowed });
  const isOwn = (playerId: string) => isGuardian(viewer, playerId);
  const game = facts && {
    name: event.name,
    startsAt: facts.startsAt,
    team: facts.team?.name ?? '',
    ...(event.opponent && { opponent: event.opponent }),
    showMinutes: facts.team?.showMinutes !== false,
    children: borrowed.filter(isOwn),
  };
  const whole = { ...fullMatch(match), ...formerIn(former), ...(game && { game }) };
  return present(maskMatch(whole, visibility, { isOwn, userId: viewer.userId }));
};

const formerIn = (children: readonly Named[]): Pick<MatchView, 'former'> =>
  children.length === 0
    ? {}
    : {
        former: children.map(({ _id: id, name, number }) => ({ id, name, ...(number !== undefined && { number }) })),
      };

export const presentMatchVersion = ({ _id, version, rev }: MatchRecord): Presented<MatchReply> =>
  present({ id: _id, version, rev });

/** For staff who may change the event. */
export const presentProposedPlays = (proposed: ProposedPlays): Presented<ProposedPlays> => present(proposed);

/** The plays with these ids, as the event holds them. */
export const presentAcceptedPlays = (
  { _id, plays, version }: EventRecord,
  ids: readonly string[],
): Presented<AcceptedPlays> => present({ id: _id, plays: ids.flatMap((id) => plays[itemRow(id)] ?? []), version });

/** The children whom the caller may see. */
export const presentMinutes = (minutes: MinutesView): Presented<MinutesView> => present(minutes);
