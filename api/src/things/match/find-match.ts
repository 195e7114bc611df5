/** Finds the match of an event, and checks who belongs to it. */

import type { Caller } from '@touchline/server/access/caller';
import { seasonRule } from '@touchline/server/config/config';
import type { EventRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventKey } from '@touchline/shared/events/event.model';
import { inOrder } from '@touchline/shared/match/entries';
import { formationsOf, usualFormat } from '@touchline/shared/match/formations';
import { MAX_ENTRIES, matchModel, shapeProblems } from '@touchline/shared/match/match.model';
import type { MatchTimes } from '@touchline/shared/match/match.rules';
import { playersIn } from '@touchline/shared/match/match-visibility';
import { authorize, may } from '@touchline/shared/permissions/rules';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { assertReadable } from '../../data/events/find-event';
import { borrowedIn, fullEntry, presentMatch } from '../../data/match/match-presenter';
import { matchesStore } from '../../data/match/matches.store';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';
import type { FoundMatch } from '../../reactions/match/matches';
import { mergeFollower } from '../../reactions/merging/merge-follower';

/** A match: the event's, or that of a row of its schedule. */
export interface MatchKey {
  key: EventKey;
  row?: string | undefined;
}

export const invalid = (field: string, message: string) =>
  new Problem('VALIDATION', message, { fields: { [field]: message } });

/** @throws Problem 409 for a canceled event */
export function assertNotCancelled({ eventState }: EventRecord): void {
  if (eventState === 'CANCELLED')
    throw new Problem('CONFLICT', 'This event is canceled.', { fields: { eventState: 'Is canceled' } });
}

export const tooManyEntries = () =>
  new Problem('CONFLICT', `The journal of a match takes at most ${MAX_ENTRIES} entries.`, {
    fields: { entries: `At most ${MAX_ENTRIES}` },
  });

/** @throws Problem 400 that names the field of a shape that does not fit its formation, or has nobody */
export function assertShape(shape: Parameters<typeof shapeProblems>[0]): void {
  const [problem] = shapeProblems(shape);
  if (problem) throw invalid(problem[0].join('.'), problem[1]);
  if (Object.keys(shape.lineup ?? {}).length === 0)
    throw invalid('lineup', 'The match has begun: somebody must be on the field');
}

/** Returns when the match was planned to begin (ms). */
const plannedTime = (event: EventRecord, { row }: MatchKey): number =>
  (row === undefined ? undefined : event.schedules[itemRow(row)]?.time) ?? event.eventTime;

/** Returns when the match was planned to begin, and when its journal did. */
export const timesOfMatch = ({ event, record }: FoundMatch, match: MatchKey): MatchTimes => ({
  planned: plannedTime(event, match),
  begun: inOrder(Object.values(record.entries))[0]?.at,
});

const hasMatch = (event: EventRecord, { row }: MatchKey): boolean =>
  row === undefined ? event.type === 'GAME' : event.type === 'TOURNAMENT' && itemRow(row) in event.schedules;

export function matchFinder(services: Services) {
  const { store } = services;
  const { afterMerges } = mergeFollower(services);
  const events = eventsStore(store);
  const matches = matchesStore(store);
  const teams = teamsStore(store);
  const childrenStore = playersStore(store);

  /** Returns a match before its first change, with the format of the team. */
  async function newMatch(event: EventRecord, _id: string, time: number): Promise<MatchRecord> {
    const tagged = await teams.byIds(event.tags);
    const birthYear = tagged[0]?.playerBirthYear ?? new Date(time).getUTCFullYear();
    const format =
      tagged.find(({ matchFormat }) => matchFormat)?.matchFormat ??
      usualFormat(birthYear, time, seasonRule(services.config));
    const [formation = ''] = formationsOf(format.onField);
    return {
      ...matchModel.create({ id: _id, format, formation, version: 0, rev: 0 }),
      eventId: event._id,
      entries: {},
      named: [],
      createdAt: Date.now(),
    };
  }

  async function matchIn(event: EventRecord, match: MatchKey): Promise<FoundMatch> {
    if (!hasMatch(event, match)) throw notFound('match');
    const id = match.row === undefined ? event._id : `${event._id}-${match.row}`;
    return { event, record: (await matches.byId(id)) ?? (await newMatch(event, id, plannedTime(event, match))) };
  }

  return {
    /**
     * Returns the match as it is stored, or as it begins, for a caller who changes it.
     * @throws Problem 404 for an event that the caller may not read, and for a match that it does not have
     */
    find: async (caller: Caller, match: MatchKey): Promise<FoundMatch> =>
      matchIn(assertReadable(caller, await events.byKey(match.key)), match),

    /**
     * Returns the same for a caller who only reads it.
     * @throws Problem 404 for a match that the caller may not read, or that the event does not have
     */
    async findForReading(caller: Caller, match: MatchKey): Promise<FoundMatch> {
      const event = await events.byKey(match.key);
      if (!event) throw notFound('event');
      authorize(caller.actor, 'match.read', { ...event, borrowed: borrowedIn(event) }, 'event');
      return matchIn(event, match);
    },

    /**
     * Returns a match as the caller may see it, with the names of children who are on no roster of its event, unless they were erased. A
     * caller who may not read the event gets the names of all children, and facts about the game.
     */
    async presentFor({ actor }: Caller, { event, record }: FoundMatch, match: MatchKey) {
      const named = playersIn({ lineup: record.lineup, entries: Object.values(record.entries).map(fullEntry) });
      const tagged = await teams.byIds(event.tags);
      if (!may(actor, 'event.read', event)) {
        const guests = Object.values(event.attendees).filter(({ id, playerId }) => !playerId && named.has(id));
        const former = [
          ...(await childrenStore.byIds([...named])),
          ...guests.map(({ id, player: name }) => ({ _id: id, name })),
        ];
        return presentMatch(record, event, actor, former, { team: tagged[0], startsAt: plannedTime(event, match) });
      }
      const known = new Set(tagged.flatMap(({ playerIds }) => playerIds));
      // A borrowed child is named by its row, to those who may see it.
      for (const { playerId, guest } of Object.values(event.participants)) if (guest && playerId) known.add(playerId);
      return presentMatch(record, event, actor, await childrenStore.byIds([...named].filter((id) => !known.has(id))));
    },

    /**
     * @param match whose players belong to it, also after they have left the roster
     * @throws Problem 400 that names the field of a child who is on no roster of the event, and neither in its line-up nor on its list, guests included
     */
    async assertInSquad(
      event: EventRecord,
      players: readonly (readonly [field: string, id: string])[],
      match?: MatchRecord,
    ): Promise<void> {
      if (players.length === 0) return;
      const squad = new Set<string | undefined>((await teams.byIds(event.tags)).flatMap(({ playerIds }) => playerIds));
      for (const entry of Object.values(match?.entries ?? {})) {
        const { playerId, otherPlayerId, lineup = {} } = entry;
        for (const id of [playerId, otherPlayerId, ...Object.values(lineup)]) squad.add(id);
      }
      for (const { playerId } of Object.values(event.participants)) squad.add(playerId);
      // A guest without an account of the club is known by the row alone.
      for (const { playerId } of Object.values(event.attendees)) squad.add(playerId);
      const rows = Object.values(event.attendees).flatMap(({ id, playerId }) => (playerId === undefined ? [id] : []));
      const guests = rows.filter((id) => players.some(([, one]) => one === id));
      // The id of a row is the client's: that of a child makes nobody a guest.
      const children = guests.length > 0 ? await childrenStore.byIds(guests) : [];
      for (const id of guests) if (!children.some(({ _id }) => _id === id)) squad.add(id);
      for (const [field, id] of players.filter(([, one]) => !squad.has(one))) {
        // A phone that was offline names a child that has been merged into another one since. The write follows it.
        const child = await afterMerges(id);
        if (!squad.has(child?._id ?? ''))
          throw invalid(field, 'This player does not belong to the squad of this event');
      }
    },
  };
}
