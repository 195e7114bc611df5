/** Six months of league games with results, line-ups and tagged plays. */

import type { EventRecord, PlayerRecord, UserRecord } from '@touchline/server/records';
import type { Participant } from '@touchline/shared/events/event.model';
import type { EventState } from '@touchline/shared/events/event-words';
import { type Answer, addAnswers, addHelp, usualAnswers } from './answers';
import type { ClubClock } from './club-clock';
import { buildEvent, type EventBuilder, type Ids } from './event-builder';
import { FILMED_RESULTS, filmedPlayers, MATCH_FILM, taggedPlays } from './film';
import type { DemoPeople, DemoTeam } from './people';
import { type Chance, createChance } from './random';
import { venues } from './venues.data';
import { opponents, reports } from './words.data';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEKS = 26;
/** Weeks without a league game: holidays, closed fields, a tournament. */
const FREE_WEEKS = [6, 10, 11, 17, 22];
/** States of the last games of the team with a film crew, newest first. */
const FILM_STATES: readonly EventState[] = ['LABELLED', 'NUMBERED', 'DOWNLOADED', 'PROCESSING', 'UPLOADED'];

export interface Season {
  clock: ClubClock;
  ids: Ids;
  people: DemoPeople;
}

const staffWith = (side: DemoTeam, role: 'COACH' | 'FILMING'): UserRecord => {
  const user = side.staffUsers.find(({ roles }) => roles.includes(role)) ?? side.staffUsers[0];
  if (!user) throw new Error(`${side.name} has no staff`);
  return user;
};

/** The line-up with shirt numbers. */
export const lineUp = (ids: Ids, side: DemoTeam, players: readonly PlayerRecord[]): Participant[] =>
  players.map((player) => ({
    id: ids.item(),
    playerId: player._id,
    playerName: player.name,
    teamId: side.id,
    teamName: side.name,
    shirtColor: side.short,
    shirtNumber: player.number,
    guest: !side.players.includes(player),
    groupName: '',
  }));

/** A score from our side; with film at least the goals that it shows. */
function score(chance: Chance, hasFilm: boolean): { result: string; outcome: keyof typeof reports } {
  const anyScore = () =>
    [chance.pick([0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4]), chance.pick([0, 0, 1, 1, 1, 2, 2, 3])] as const;
  const [ours, theirs] = hasFilm ? chance.pick(FILMED_RESULTS) : anyScore();
  return { result: `${ours}–${theirs}`, outcome: ours > theirs ? 'win' : ours < theirs ? 'loss' : 'draw' };
}

function tagPlays(builder: EventBuilder, { ids }: Season, side: DemoTeam, chance: Chance) {
  const crew = staffWith(side, 'FILMING');
  const { eventTime } = builder.event;
  taggedPlays(ids, side, chance).forEach((play, index) => {
    builder.addPlay(play, crew, eventTime + DAY + index * 180_000);
  });
}

/** Sign-ups of a game: YES for players in the film, usual ones for others. */
function answersOf(side: DemoTeam, chance: Chance, hasFilm: boolean): Answer[] {
  const answers = usualAnswers(side.players, chance, 90);
  if (!hasFilm) return answers;
  const shown = filmedPlayers(side);
  const others = answers.filter(({ player }) => !shown.includes(player));
  const answersOfShown = shown.map((player): Answer => {
    const answered = answers.find((answer) => answer.player === player);
    return answered?.available === 'YES' ? answered : { player, available: 'YES' };
  });
  return chance.shuffle([...answersOfShown, ...others]);
}

function playedGame(season: Season, side: DemoTeam, day: number, index: number, state: EventState): EventRecord {
  const { clock, ids, people } = season;
  const chance = createChance(Number(side.id) * 100 + index);
  const coach = staffWith(side, 'COACH');
  const eventTime = clock.at(day, chance.pick(['09:00', '10:30', '12:15', '14:00']));
  const opponent = opponents[(index * 5 + Number(side.id)) % opponents.length] ?? '';
  const builder = buildEvent(ids, {
    name: `${side.short} vs ${opponent}`,
    type: 'GAME',
    opponent,
    ...matchDay(side, eventTime, index),
    venue: chance.pick(venues),
    tags: [side.id],
    by: coach,
    createdAt: eventTime - 12 * DAY,
  });
  const hasFilm = side.staffUsers.some(({ roles }) => roles.includes('FILMING'));
  const answers = answersOf(side, chance, hasFilm);
  addHelp(builder, people, { players: side.players, turn: index, isComplete: true }, eventTime - 11.5 * DAY);
  addAnswers(builder, people, answers, { from: eventTime - 9 * DAY, before: eventTime - 14 * HOUR });
  const played = answers.filter(({ available }) => available === 'YES').map(({ player }) => player);

  const { result, outcome } = score(chance, hasFilm);
  const after = eventTime + 3 * HOUR;
  const film = hasFilm && { url: MATCH_FILM, sources: [MATCH_FILM] };
  const fields = { eventState: state, result, summary: chance.pick(reports[outcome]), ...film };
  builder.save(fields, { participants: lineUp(ids, side, played) }, coach, after);
  const isTagged = state === 'LABELLED' || (state === 'FINISHED' && chance.percent(70));
  if (hasFilm && isTagged) tagPlays(builder, season, side, chance);
  return builder.event;
}

/** Times, kit and side of a league game: home and away in turn. */
export const matchDay = (side: DemoTeam, eventTime: number, index: number) => ({
  eventTime,
  endTime: eventTime + 1.5 * HOUR,
  meetTime: eventTime - HOUR / 2,
  answerBy: eventTime - 12 * HOUR,
  homeAway: index % 2 === 0 ? ('HOME' as const) : ('AWAY' as const),
  kit: index % 2 === 0 ? `${side.short} shirts, white socks` : 'White shirts, black socks',
});

/** The past league games of a team, newest first. */
export function pastGames(season: Season, side: DemoTeam): EventRecord[] {
  const hasFilm = side.staffUsers.some(({ roles }) => roles.includes('FILMING'));
  // The team with a film crew played a tournament last Saturday.
  const free = hasFilm ? [0, ...FREE_WEEKS] : FREE_WEEKS.map((week) => (week + Number(side.id)) % WEEKS);
  const weeks = Array.from({ length: WEEKS }, (_, week) => week).filter((week) => !free.includes(week));
  return weeks.map((week, index) => {
    const state = (hasFilm && FILM_STATES[index]) || 'FINISHED';
    return playedGame(season, side, season.clock.lastSaturday - 7 * week, index, state);
  });
}
