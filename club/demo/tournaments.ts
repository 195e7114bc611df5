/** Tournaments: one in the past, one with open finals, one in progress. */

import type { EventRecord, VenueRecord } from '@touchline/server/records';
import type { Schedule, TeamStats } from '@touchline/shared/events/tournament.model';
import { DAY } from '@touchline/shared/span';
import { addAnswers, usualAnswers } from './answers';
import { buildEvent, type Ids, placeOf } from './event-builder';
import { MATCH_FILM } from './film';
import type { Season } from './past-games';
import type { DemoTeam } from './people';
import { createChance } from './random';
import { venueNamed } from './venues.data';

const HOUR = 3_600_000;

type Result = readonly [home: string, away: string, homeGoals: number, awayGoals: number];

/** The table after these games, best first: three points for a win, then goal difference. */
export function standings(
  ids: Ids,
  teamIds: Readonly<Record<string, string>>,
  results: readonly Result[],
): TeamStats[] {
  const rows = Object.entries(teamIds).map(([teamName, teamId]): TeamStats => {
    const games = results
      .filter(([home, away]) => home === teamName || away === teamName)
      .map(([home, , goals, against]) => (home === teamName ? [goals, against] : [against, goals]) as [number, number]);
    const count = (matches: (goals: number, against: number) => boolean) =>
      games.filter(([g, a]) => matches(g, a)).length;
    const sum = (side: 0 | 1) => games.reduce((total, game) => total + game[side], 0);
    const wins = count((goals, against) => goals > against);
    const draws = count((goals, against) => goals === against);
    return {
      id: ids.item(),
      teamId,
      teamName,
      matchesPlayed: games.length,
      numOfWins: wins,
      numOfLosses: games.length - wins - draws,
      numOfDraws: draws,
      goalsFor: sum(0),
      goalsAgainst: sum(1),
      numOfYellowCards: 0,
      numOfRedCards: 0,
      points: 3 * wins + draws,
    };
  });
  return rows.sort(
    (a, b) =>
      b.points - a.points || b.goalsFor - b.goalsAgainst - (a.goalsFor - a.goalsAgainst) || b.goalsFor - a.goalsFor,
  );
}

const slot = (ids: Ids, name: string, time: number, venue: VenueRecord, theme: string, teams: string[]): Schedule => ({
  id: ids.item(),
  name,
  time,
  location: placeOf(venue),
  teams,
  theme,
});
const knockout = (game: Schedule, result?: string): Schedule => ({
  ...game,
  knockout: true,
  ...(result && { result }),
});
const played = (game: Schedule, [, , home, away]: Result): Schedule => ({ ...game, result: `${home}:${away}` });

const GREEN = 'Riverside 2012 Green';
const groupB = { [GREEN]: '26618', 'Ballard Union': '90011', 'Harbor City': '90012', 'Eastlake Rovers': '90013' };
const groupResults: readonly Result[] = [
  [GREEN, 'Ballard Union', 2, 1],
  ['Harbor City', 'Eastlake Rovers', 0, 0],
  [GREEN, 'Harbor City', 1, 1],
  ['Ballard Union', 'Eastlake Rovers', 3, 1],
  [GREEN, 'Eastlake Rovers', 1, 1],
  ['Ballard Union', 'Harbor City', 1, 0],
];

/** The group stage was last Saturday; half of the teams of the finals two weeks later are decided. */
function evergreenCup({ clock, ids, people }: Season, side: DemoTeam, now: number): EventRecord {
  const group = clock.lastSaturday;
  const finals = group + 14;
  const [field, other] = [venueNamed('Magnuson Park'), venueNamed('Marymoor Park')];
  const manager = people.account('manager');
  const builder = buildEvent(ids, {
    name: 'Evergreen Cup, finals day',
    type: 'TOURNAMENT',
    eventTime: clock.at(finals, '09:00'),
    venue: field,
    tags: [side.id],
    by: manager,
    createdAt: clock.at(group - 30, '20:15'),
  });
  const answers = usualAnswers(side.players.slice(2), createChance(31), 60);
  addAnswers(builder, people, answers, { from: clock.at(group, '19:00') - 20 * DAY, before: now - HOUR });
  const groupTimes = ['08:30', '08:30', '11:00', '11:00', '14:15', '14:15'];
  const schedules = [
    ...groupResults.map((result, index) =>
      played(
        slot(
          ids,
          `Game ${index + 1}`,
          clock.at(group, groupTimes[index] ?? '09:00'),
          index % 2 ? other : field,
          'Group B',
          [result[0], result[1]],
        ),
        result,
      ),
    ),
    ...[
      slot(ids, 'Semifinal 1', clock.at(finals, '09:00'), field, 'Winner B plays runner-up A', [
        'Ballard Union',
        'Kirkland Crescent',
      ]),
      slot(ids, 'Semifinal 2', clock.at(finals, '10:30'), field, 'Winner A plays runner-up B', [
        'Tukwila Dynamo',
        GREEN,
      ]),
      slot(ids, 'Third place', clock.at(finals, '13:00'), other, 'Losers of the semifinals', [
        'Loser semi-final 1',
        'Loser semi-final 2',
      ]),
      slot(ids, 'Final', clock.at(finals, '14:30'), field, 'Winners of the semifinals', [
        'Winner semi-final 1',
        'Winner semi-final 2',
      ]),
    ].map((game) => knockout(game)),
  ];
  const summary = 'Second in the group and unbeaten. Bring both kits: the draw decides who wears white.';
  const saved = { schedules, teamStats: standings(ids, groupB, groupResults) };
  builder.save({ summary }, saved, manager, Math.min(clock.at(group, '18:30'), now - HOUR / 2));
  return ordered(builder.event);
}

/** Lost in the semifinal, ten weeks ago. */
function soundCup({ clock, ids, people }: Season, side: DemoTeam): EventRecord {
  const day = clock.lastSaturday - 70;
  const field = venueNamed('Grass Lawn Park');
  const coach = people.account('coach');
  const teams = { [GREEN]: '26618', 'Magnolia Wanderers': '90021', 'Cascade Rangers': '90022' };
  const results: readonly Result[] = [
    [GREEN, 'Magnolia Wanderers', 3, 1],
    ['Cascade Rangers', 'Magnolia Wanderers', 2, 2],
    [GREEN, 'Cascade Rangers', 1, 1],
  ];
  const eventTime = clock.at(day, '08:45');
  const builder = buildEvent(ids, {
    name: 'Sound Cup',
    type: 'TOURNAMENT',
    eventTime,
    venue: field,
    tags: [side.id],
    by: coach,
    createdAt: eventTime - 40 * DAY,
  });
  const answers = usualAnswers(side.players, createChance(47), 88);
  addAnswers(builder, people, answers, { from: eventTime - 30 * DAY, before: eventTime - DAY });
  const schedules = [
    ...results.map((result, index) =>
      played(
        slot(ids, `Game ${index + 1}`, clock.at(day, ['08:45', '10:15', '11:45'][index] ?? '08:45'), field, 'Group A', [
          result[0],
          result[1],
        ]),
        result,
      ),
    ),
    knockout(
      slot(ids, 'Semifinal', clock.at(day, '14:00'), field, 'After extra time', [GREEN, 'Lake City Orient']),
      '0:1',
    ),
  ];
  const fields = {
    eventState: 'FINISHED' as const,
    result: 'Semifinal',
    url: MATCH_FILM,
    sources: [MATCH_FILM],
    summary:
      'Four games in one day and still chasing in the last minute. Proud of this group. Ice for Amara’s ankle, please.',
  };
  builder.save(fields, { schedules, teamStats: standings(ids, teams, results) }, coach, eventTime + 9 * HOUR);
  return builder.event;
}

/** A tournament of both younger teams, in progress now: it started this morning or yesterday evening. */
function jamboree({ clock, ids, people }: Season, blue: DemoTeam, white: DemoTeam, now: number): EventRecord {
  const field = venueNamed('Genesee Playfield');
  const coach = white.staffUsers[0] ?? people.account('admin');
  const isMorning = clock.at(0, '08:30') <= now;
  const start = isMorning ? clock.at(0, '08:30') : clock.at(-1, '16:30');
  const builder = buildEvent(ids, {
    name: 'Riverside Jamboree',
    type: 'TOURNAMENT',
    eventTime: start,
    venue: field,
    tags: [white.id, blue.id],
    by: coach,
    createdAt: start - 25 * DAY,
  });
  const answers = usualAnswers([...white.players.slice(1), ...blue.players], createChance(59), 85);
  addAnswers(builder, people, answers, { from: start - 20 * DAY, before: start - 12 * HOUR });
  const teams = { [white.name]: white.id, [blue.name]: blue.id, 'Beacon Athletic': '90031' };
  const results: readonly Result[] = [[white.name, blue.name, 1, 2]];
  const schedules = [
    { ...slot(ids, 'Game 1', start, field, '7 against 7', [white.name, blue.name]), result: '1:2' },
    slot(ids, 'Game 2', start + HOUR, field, '7 against 7', [blue.name, 'Beacon Athletic']),
    slot(ids, 'Game 3', start + 2 * HOUR, field, '7 against 7', ['Beacon Athletic', white.name]),
    slot(ids, 'Penalty shoot-out', start + 3 * HOUR, field, 'Everybody takes one', [white.name, blue.name]),
  ];
  const fields = { eventState: 'ONGOING' as const, summary: 'Popcorn by the gate. Water is free, hats are not.' };
  builder.save(
    fields,
    { schedules, teamStats: standings(ids, teams, results) },
    coach,
    Math.min(start + HOUR / 2, now),
  );
  return builder.event;
}

/** Sorts the changes by time. */
function ordered(event: EventRecord): EventRecord {
  event.changes.sort((one, other) => one.at - other.at);
  return event;
}

/** @param now timestamp (ms) at which one of them is in progress */
export function tournaments(season: Season, now: number): EventRecord[] {
  const [green, blue, white] = season.people.sides;
  if (!green || !blue || !white) throw new Error('the club has three teams');
  return [evergreenCup(season, green, now), soundCup(season, green), jamboree(season, blue, white, now)];
}
