/** Upcoming events: a game tomorrow, a cancelled game, league games and practices; and the last practices. */
import type { EventRecord, PlayerRecord, UserRecord } from '@touchline/server/records';
import { type Answer, addAnswers, addHelp, usualAnswers } from './answers';
import { buildEvent, type EventBuilder } from './event-builder';
import { matchDay, type Season } from './past-games';
import type { DemoTeam } from './people';
import { createChance } from './random';
import { venueNamed } from './venues.data';
import { practiceThemes } from './words.data';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SATURDAY = 6;
const PRACTICE_DAYS = [2, 4];

const leadOf = (side: DemoTeam): UserRecord => {
  const [first] = side.staffUsers;
  if (!first) throw new Error(`${side.name} has no staff`);
  return first;
};

interface Fixture {
  day: number;
  opponent: string;
  note?: string;
  field: string;
  weekend: string;
  weekday: string;
}

/** A league game on this day; in the evening on a school day. */
function fixture(
  { clock, ids }: Season,
  side: DemoTeam,
  { day, opponent, note, field, weekend, weekday }: Fixture,
): EventBuilder {
  return buildEvent(ids, {
    name: `${side.short} vs ${opponent}`,
    type: 'GAME',
    opponent,
    ...matchDay(side, clock.at(day, clock.isWeekend(day) ? weekend : weekday), day),
    ...(note && { note }),
    venue: venueNamed(field),
    tags: [side.id],
    by: leadOf(side),
    createdAt: clock.at(Math.min(day - 13, -5), '20:40'),
  });
}

/** 11 YES, 2 MAYBE, 1 NO; none for the first two children, so that the demo parent can answer for them. */
function answersForTomorrow(players: readonly PlayerRecord[]): Answer[] {
  const answered = createChance(7).shuffle(players.slice(2));
  return answered.map((player, index): Answer => {
    const available = index === 3 ? 'NO' : index === 6 || index === 10 ? 'MAYBE' : 'YES';
    const volunteer = index === 1 ? 'Filming' : index === 8 ? 'Ref' : '';
    return { player, available, volunteer };
  });
}

function gameTomorrow(season: Season, side: DemoTeam, now: number): EventRecord {
  const game = {
    day: 1,
    opponent: 'Harbor City',
    field: 'Delridge Playfield',
    weekend: '10:00',
    weekday: '18:15',
    note: 'The parking lot behind the school is free on game days.',
  };
  const builder = fixture(season, side, game);
  // The first two children belong to the demo parent, who finds a free job and a free seat.
  const help = { players: side.players.slice(3), turn: 0, isComplete: false };
  addHelp(builder, season.people, help, now - 9 * DAY);
  addAnswers(builder, season.people, answersForTomorrow(side.players), { from: now - 6 * DAY, before: now - HOUR });
  return builder.event;
}

function rainedOff(season: Season, side: DemoTeam, now: number): EventRecord {
  const game = { day: 3, opponent: 'Beacon Athletic', field: 'Jefferson Park', weekend: '11:00', weekday: '17:45' };
  const builder = fixture(season, side, game);
  const answers = usualAnswers(side.players.slice(3), createChance(13), 45);
  addAnswers(builder, season.people, answers, { from: now - 5 * DAY, before: now - 4 * HOUR });
  const cancelReason = 'The grass at Jefferson is closed after the rain.';
  const summary = 'Cancelled: the grass at Jefferson is closed after the rain. We are looking for another date.';
  builder.save({ eventState: 'CANCELLED', cancelReason, summary }, {}, leadOf(side), now - 3 * HOUR);
  return builder.event;
}

function leagueGame(season: Season, side: DemoTeam, game: Fixture, now: number, share: number): EventRecord {
  const builder = fixture(season, side, game);
  const answers = usualAnswers(side.players, createChance(Number(side.id) + game.day), share);
  addAnswers(builder, season.people, answers, { from: now - 4 * DAY, before: now - HOUR });
  return builder.event;
}

function practice({ clock, ids, people }: Season, side: DemoTeam, day: number, now: number): EventRecord {
  const chance = createChance(Number(side.id) + 400 + day);
  const eventTime = clock.at(day, '18:00');
  const isOver = day < 0;
  const coach = side.staffUsers.find(({ roles }) => roles.includes('COACH')) ?? leadOf(side);
  const builder = buildEvent(ids, {
    name: `${side.short} practice`,
    type: 'PRACTICE',
    eventTime,
    endTime: eventTime + 1.5 * HOUR,
    kit: 'Shin guards, a ball, water',
    ...(day % 7 === 1 && { note: 'Bring running shoes too: we warm up beside the field.' }),
    seriesId: `9${side.id}01`,
    rrule: 'FREQ=WEEKLY;BYDAY=TU,TH',
    venue: venueNamed(side.practiceField),
    tags: [side.id],
    by: coach,
    createdAt: eventTime - 30 * DAY,
  });
  const until = Math.min(eventTime - 2 * HOUR, now - HOUR);
  const answers = usualAnswers(side.players, chance, isOver ? 85 : Math.max(10, 50 - day * 5));
  addAnswers(builder, people, answers, { from: until - 3 * DAY, before: until });
  if (isOver)
    builder.save({ eventState: 'FINISHED', summary: chance.pick(practiceThemes) }, {}, coach, eventTime + 2 * HOUR);
  return builder.event;
}

/** Tuesdays and Thursdays from two weeks ago to two weeks ahead, except today and days with a game. */
function practices(season: Season, side: DemoTeam, now: number, gameDays: readonly number[]): EventRecord[] {
  const days = Array.from({ length: 29 }, (_, index) => index - 14);
  return days
    .filter((day) => day !== 0 && PRACTICE_DAYS.includes(season.clock.weekday(day)) && !gameDays.includes(day))
    .map((day) => practice(season, side, day, now));
}

/** @param now all these events are later than this time (ms), except the last practices */
export function upcoming(season: Season, now: number): EventRecord[] {
  const [green, blue, white] = season.people.sides;
  if (!green || !blue || !white) throw new Error('the club has three teams');
  const { clock } = season;
  const saturdayAfter = (day: number) => day + ((SATURDAY - clock.weekday(day) + 7) % 7);
  // Green's finals are two weeks after the last Saturday, so the next league game is a week later.
  const greenNext = clock.lastSaturday + 21;
  const blueNext = saturdayAfter(2);
  const whiteNext = saturdayAfter(3) + 1;
  const times = { weekend: '12:30', weekday: '17:45' };
  const leagueGames: [
    side: DemoTeam,
    game: { day: number; opponent: string; field: string },
    answeredPercent: number,
  ][] = [
    [green, { day: greenNext, opponent: 'Greenwood Thistle', field: 'Loyal Heights Playfield' }, 30],
    [blue, { day: blueNext, opponent: 'Kirkland Crescent', field: 'Grass Lawn Park' }, 65],
    [blue, { day: blueNext + 7, opponent: 'Lake City Orient', field: 'Magnuson Park' }, 20],
    [white, { day: whiteNext, opponent: 'Tukwila Dynamo', field: 'Georgetown Playfield' }, 55],
    [white, { day: whiteNext + 7, opponent: 'Ballard Union', field: 'Miller Playfield' }, 15],
  ];
  return [
    gameTomorrow(season, green, now),
    rainedOff(season, green, now),
    ...leagueGames.map(([side, game, share]) => leagueGame(season, side, { ...times, ...game }, now, share)),
    ...practices(season, green, now, [1, 3, greenNext]),
    ...practices(season, blue, now, [blueNext, blueNext + 7]),
    ...practices(season, white, now, [whiteNext, whiteNext + 7]),
  ];
}
