/** A team's season: its results, and what its children took part in. */

import type { Caller } from '@touchline/server/access/caller';
import { seasonRule } from '@touchline/server/config/config';
import type { MatchRecord, PlayerRecord } from '@touchline/server/records';
import { type Actor, hasRole, isGuardian, isStaff } from '@touchline/shared/access/actor';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import type { Presented } from '@touchline/shared/contract';
import { notFound } from '@touchline/shared/errors';
import { opponentIdOf, turnedResult } from '@touchline/shared/events/own-teams';
import { countedOf, readResult } from '@touchline/shared/events/result';
import { isFinishedGame, isUncounted, recordOf, seasonOf, seasonSpan } from '@touchline/shared/events/season';
import type { SeasonPlayer, SeasonView } from '@touchline/shared/events/season.contract';
import { authorize } from '@touchline/shared/permissions/rules';
import { dayOf } from '@touchline/shared/wall-clock';
import type { Services } from '../../base/services';
import { eventsStore, type SeasonEvent } from '../../data/events/events.store';
import { presentSeason } from '../../data/events/events-presenter';
import { matchesStore } from '../../data/match/matches.store';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';

/** Seasons that can be chosen, the current one included. */
const MOST_SEASONS = 10;

type Counts = Omit<SeasonPlayer, 'id' | 'name' | 'number'>;

const noCounts = (): Counts => ({ held: 0, attended: 0, games: 0, lineUps: 0, goals: 0, assists: 0 });

/** A goal of the season: ids of the scorer and of the others who took part. */
type Goal = readonly (string | undefined)[];

/** Returns the goals of an event: those of its ended matches, else those of its plays. */
function goalsOf({ plays }: SeasonEvent, matches: readonly MatchRecord[]): Goal[] {
  const tapped = matches.flatMap(({ entries }) =>
    Object.values(entries).flatMap(({ kind, side, ownGoal, playerId, otherPlayerId }) =>
      kind === 'GOAL' && side === 'US' && !ownGoal ? [[playerId, otherPlayerId]] : [],
    ),
  );
  if (tapped.length > 0) return tapped;
  return Object.values(plays).flatMap(({ playType, playerIds }) => (playType === 'SCORE' ? [playerIds] : []));
}

/** Adds what an event that has begun says about its children. */
function addEvent(
  counts: Map<string, Counts>,
  event: SeasonEvent,
  matches: readonly MatchRecord[],
  isOurs: (playerId: string) => boolean,
  now: number,
): void {
  const { type, attendees, attendance = {}, participants } = event;
  const isGame = type === 'GAME' || type === 'TOURNAMENT';
  const add = (field: keyof Counts, players: Iterable<string | undefined>) => {
    // A set: a child counts once, even if several rows name them.
    for (const id of new Set(players)) {
      if (id === undefined || !isOurs(id)) continue;
      const childCounts = counts.get(id) ?? noCounts();
      counts.set(id, childCounts);
      childCounts[field] += 1;
    }
  };
  const comingIds = Object.values(attendees)
    .filter(({ available }) => available === 'YES')
    .map(({ playerId }) => playerId);
  const marks = Object.values(attendance);
  const marked = new Set<string | undefined>(marks.map(({ playerId }) => playerId));
  const cameIds = marks.flatMap(({ playerId, came }) => (came ? [playerId] : []));
  add('attended', [...cameIds, ...comingIds.filter((id) => !marked.has(id))]);
  if (!isGame) return;
  const onField = Object.values(attendance).flatMap(({ playerId, fromMatch }) => (fromMatch ? [playerId] : []));
  const lineUp = Object.values(participants).flatMap(({ playerId }) => playerId ?? []);
  add('lineUps', [...lineUp, ...onField]);
  // The team's record counts no tournaments and no running game either.
  if (isFinishedGame(event, now)) add('games', onField.length > 0 ? onField : lineUp.length > 0 ? lineUp : comingIds);
  for (const [scorer, ...others] of goalsOf(event, matches)) {
    add('goals', [scorer]);
    add(
      'assists',
      others.filter((id) => id !== scorer),
    );
  }
}

/** Returns whether a child was on the roster on a day. Older rows name the month of joining, or nothing. */
const isThere = (since: string | undefined, day: string): boolean => since === undefined || since <= day;

/** Returns whether a child was in a line-up, on the field, or had a part in a goal. */
const hasPlayed = ({ lineUps, goals, assists }: Counts): boolean => lineUps + goals + assists > 0;

const isComing = ({ attendees, attendance = {} }: SeasonEvent, id: string): boolean =>
  Object.values(attendees).some(({ playerId, available }) => playerId === id && available === 'YES') ||
  Object.values(attendance).some(({ playerId, came }) => playerId === id && came);

/** Returns the children of a team whose rows the caller may see: all for its staff, the own ones for a family. */
const visibleChildren = (actor: Actor, tag: string, children: readonly PlayerRecord[]): PlayerRecord[] =>
  children.filter(
    ({ _id }) => hasRole(actor, 'ADMIN') || isStaff(actor, tag, ...STAFF_ROLES) || isGuardian(actor, _id),
  );

export function seasonService({ store, config }: Services) {
  const rule = seasonRule(config);
  const events = eventsStore(store);
  const teams = teamsStore(store);
  const players = playersStore(store);
  const matches = matchesStore(store);

  return {
    /** @param wantedSeason the year in which the season begins; the current season without it */
    async show({ actor }: Caller, tag: string, wantedSeason: number | undefined): Promise<Presented<SeasonView>> {
      authorize(actor, 'event.show', { tag }, 'team');
      const team = await teams.byId(tag);
      if (!team) throw notFound('team');
      const now = Date.now();
      const currentSeason = seasonOf(now, rule);
      const season = wantedSeason ?? currentSeason;
      const first = seasonOf((await events.firstTimeOf(tag)) ?? now, rule);
      const firstSeason = Math.max(currentSeason - MOST_SEASONS + 1, first);
      const children = visibleChildren(actor, tag, await players.childrenOf([team]));
      const counts = new Map(children.map(({ _id }) => [_id, noCounts()]));
      const roster = new Set(team.playerIds);
      /** Returns whether a child of an event is the team's own: on its roster, or no longer. */
      const ownIn = async ({ tags, participants }: SeasonEvent) => {
        const others = tags.length < 2 ? [] : (await teams.byIds(tags)).flatMap(({ playerIds }) => playerIds);
        const borrowed = Object.values(participants).flatMap(({ playerId, guest }) => (guest ? [playerId] : []));
        const strangers = new Set<string | undefined>([...others, ...borrowed]);
        return (id: string) => roster.has(id) || !strangers.has(id);
      };
      const since = new Map(Object.values(team.players).map((row) => [row.id, row.since]));
      const games: Parameters<typeof recordOf>[0][number][] = [];
      const results: SeasonView['results'] = [];
      const uncounted: NonNullable<SeasonView['uncounted']> = [];
      /** Returns a game's result as the team reads it, and the name of the other own team if this one is the opponent. */
      const asPlayedBy = async ({ tags, opponent: typed, opponentId, result }: SeasonEvent) => {
        if (tags.length < 2 || result === '') return { result };
        const playing = (await teams.byIds(tags)).map(({ _id: id, name }) => ({ id, name }));
        // Games that are older than the id have the name alone.
        if ((opponentId ?? opponentIdOf(typed, playing)) !== tag) return { result };
        return { result: turnedResult(result), meets: playing.find(({ id }) => id !== tag)?.name };
      };
      let held = 0;
      const { from, before } = seasonSpan(season, rule);
      for await (const event of events.inSpan(tag, { from, before: Math.min(before, now) })) {
        const { _id: id, eventTime, eventState, type, name, opponent = name, homeAway } = event;
        if (eventState === 'CANCELLED') continue;
        held += 1;
        const { result, meets } = await asPlayedBy(event);
        addEvent(counts, event, event.matchWrote ? await matches.ofEvents([id]) : [], await ownIn(event), now);
        const day = dayOf(eventTime, rule.zone);
        for (const [id, childCounts] of counts)
          if ((roster.has(id) && isThere(since.get(id), day)) || isComing(event, id)) childCounts.held += 1;
        games.push({ result, eventState, type });
        const about = { id, eventTime, opponent: meets ?? (opponent || name) };
        const score = type === 'GAME' && readResult(result);
        const outcome = countedOf(result)?.ours;
        if (isUncounted({ result, eventState, type })) uncounted.push({ ...about, result });
        else if (score && outcome) {
          const { ours, theirs, penalties } = score;
          const goals = { ours, theirs, outcome, ...(penalties && { penalties }) };
          results.push({ ...about, ...(homeAway && !meets && { homeAway }), ...goals });
        }
      }
      // A child who left the roster keeps what it did in games; one who was erased is not found.
      const left = [...counts].flatMap(([id, childCounts]) => (!roster.has(id) && hasPlayed(childCounts) ? [id] : []));
      const former = visibleChildren(actor, tag, await players.byIds(left));
      return presentSeason({
        season,
        held,
        results,
        record: recordOf(games),
        ...(uncounted.length > 0 && { uncounted }),
        seasons: Array.from(
          { length: Math.max(1, currentSeason - firstSeason + 1) },
          (_, yearsBack) => currentSeason - yearsBack,
        ),
        players: [...children, ...former].map(({ _id, name, number }) => ({
          id: _id,
          name,
          ...(number !== undefined && { number }),
          ...(counts.get(_id) ?? noCounts()),
        })),
      });
    },
  };
}
