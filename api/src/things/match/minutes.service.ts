/** How long the children of a team played in a season. */

import type { Caller } from '@touchline/server/access/caller';
import { seasonRule } from '@touchline/server/config/config';
import type { MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { isGuardian } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { notFound } from '@touchline/shared/errors';
import { managesAttendees } from '@touchline/shared/events/events.rules';
import { seasonOf, seasonSpan } from '@touchline/shared/events/season';
import type { MinutesView } from '@touchline/shared/match/attendance.contract';
import { outliersOf, type PlayedMatch, seasonTimes, shareOf } from '@touchline/shared/match/fairness';
import { presumedEnd } from '@touchline/shared/match/presumed-end';
import { authorize } from '@touchline/shared/permissions/rules';
import type { Services } from '../../base/services';
import { eventsStore, type SeasonEvent } from '../../data/events/events.store';
import { presentMinutes } from '../../data/match/match-presenter';
import { matchesStore } from '../../data/match/matches.store';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';

/** Returns the children who could have played: they came, or said YES and nobody noted that they were missing. */
const availableIn = ({ attendees, attendance = {} }: SeasonEvent): string[] => [
  ...Object.values(attendance).flatMap(({ playerId, came }) => (came ? [playerId] : [])),
  ...Object.values(attendees).flatMap(({ playerId, available }) =>
    playerId !== undefined && available === 'YES' && !attendance[itemRow(playerId)] ? [playerId] : [],
  ),
];

const playedMatch = ({ lineup, entries, format }: MatchRecord, event: SeasonEvent): PlayedMatch => ({
  lineup,
  format,
  entries: Object.values(entries),
  available: availableIn(event),
});

export function minutesService({ store, config }: Services) {
  const rule = seasonRule(config);
  const events = eventsStore(store);
  const matches = matchesStore(store);
  const teams = teamsStore(store);
  const players = playersStore(store);

  /** Returns the matches of a team's season with a journal, earliest first. */
  async function matchesOf(tag: string, season: number): Promise<PlayedMatch[]> {
    const found: SeasonEvent[] = [];
    for await (const event of events.inSpan(tag, seasonSpan(season, rule)))
      if ((event.type === 'GAME' || event.type === 'TOURNAMENT') && event.eventState !== 'CANCELLED') found.push(event);
    const byId = new Map(found.map((event, index) => [event._id, { event, index }]));
    const played = (await matches.ofEvents([...byId.keys()])).flatMap((match) => {
      const known = byId.get(match.eventId);
      return known && Object.keys(match.entries).length > 0 ? [{ match, ...known }] : [];
    });
    return played
      .toSorted((one, other) => one.index - other.index || (one.match._id < other.match._id ? -1 : 1))
      .map(({ match, event }) => playedMatch(match, event));
  }

  return {
    /** @param wantedSeason the year in which the season begins; the current season without it */
    async show({ actor }: Caller, tag: string, wantedSeason: number | undefined): Promise<Presented<MinutesView>> {
      authorize(actor, 'event.show', { tag }, 'team');
      const team = await teams.byId(tag);
      if (!team) throw notFound('team');
      const now = Date.now();
      const season = wantedSeason ?? seasonOf(now, rule);
      const isStaff = managesAttendees(actor, [tag]);
      const showMinutes = team.showMinutes ?? true;
      const played = isStaff || showMinutes ? await matchesOf(tag, season) : [];
      const times = seasonTimes(played, now);
      const open = played.filter((match) => presumedEnd(match, now)).length;
      const children = await players.byIds([...new Set([...team.playerIds, ...times.keys()])]);
      const shown = children.filter(({ _id }) => isStaff || (showMinutes && isGuardian(actor, _id)));
      const roster = new Set(team.playerIds);
      const outliers = isStaff ? outliersOf(new Map([...times].filter(([id]) => roster.has(id)))) : undefined;
      const nothing = { games: 0, starts: 0, played: 0, available: 0, positions: {}, keeperTurns: 0, recent: [] };
      return presentMinutes({
        season,
        games: played.length,
        showMinutes,
        open,
        players: shown.map(({ _id, name, number }) => {
          const time = times.get(_id) ?? nothing;
          const share = shareOf(time);
          const outlier = outliers?.get(_id);
          return {
            id: _id,
            name,
            ...(number !== undefined && { number }),
            ...time,
            ...(share !== undefined && { share }),
            ...(outlier && { outlier }),
          };
        }),
      });
    },
  };
}
