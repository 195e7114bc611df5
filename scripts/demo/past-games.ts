/** Six months of league games with results, line-ups and the plays that the film crew tagged. */
import type { Participant, Play } from '@touchline/shared/events/events.shapes';
import type { EventState } from '@touchline/shared/events/events.words';
import type { EventRecord, PlayerRecord, UserRecord } from '@touchline/shared/server/records';
import { type Answer, addAnswers, usualAnswers } from './answers';
import type { ClubClock } from './club-clock';
import { buildEvent, type EventBuilder, type Ids } from './event-builder';
import type { DemoPeople, DemoTeam } from './people';
import { type Chance, createChance } from './random';
import { venues } from './venues.data';
import { opponents, plays as playWords, reports } from './words.data';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEKS = 26;
/** Weeks without a league game: holidays, fields closed, a tournament instead. */
const FREE_WEEKS = [6, 10, 11, 17, 22];
/** How far the film crew got with the last games of the team that has one, newest first. */
const FILM_STATES: readonly EventState[] = ['UPLOADED', 'PROCESSING', 'DOWNLOADED', 'NUMBERED', 'LABELLED'];

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

/** Who played, with the shirts they wore. */
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

/** A score from our side of the field. */
function score(chance: Chance): { goals: number; result: string; outcome: keyof typeof reports } {
  const ours = chance.pick([0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
  const theirs = chance.pick([0, 0, 1, 1, 1, 2, 2, 3]);
  return { goals: ours, result: `${ours}–${theirs}`, outcome: ours > theirs ? 'win' : ours < theirs ? 'loss' : 'draw' };
}

function tagPlays(
  builder: EventBuilder,
  season: Season,
  side: DemoTeam,
  chance: Chance,
  { played, goals }: { played: readonly PlayerRecord[]; goals: number },
) {
  const crew = staffWith(side, 'FILMING');
  const { eventTime } = builder.event;
  const scored = playWords.filter(({ playType }) => playType === 'SCORE').slice(0, goals);
  const tagged = playWords
    .slice(0, chance.int(8, playWords.length))
    .filter((words) => words.playType !== 'SCORE' || scored.includes(words));
  tagged.forEach(({ playType, name, note }, index) => {
    const player = chance.pick(played);
    const startOffset = 90 + index * 260 + chance.int(0, 120);
    const play: Play = {
      id: season.ids.item(),
      name: name(player.name.split(' ')[0] ?? player.name),
      playType,
      source: '',
      link: '',
      players: [player.name],
      playerIds: [player._id],
      startOffset,
      endOffset: startOffset + chance.int(6, 18),
      call: '',
      suggestion: note,
      actionCodes: [{ acid: String(index + 1), shirtColor: side.short, shirtNumber: player.number, code: 100 + index }],
    };
    builder.addPlay(play, crew, eventTime + DAY + index * 180_000);
  });
}

function playedGame(season: Season, side: DemoTeam, day: number, index: number, state: EventState): EventRecord {
  const { clock, ids, people } = season;
  const chance = createChance(Number(side.id) * 100 + index);
  const coach = staffWith(side, 'COACH');
  const eventTime = clock.at(day, chance.pick(['09:00', '10:30', '12:15', '14:00']));
  const builder = buildEvent(ids, {
    name: `${side.short} vs ${opponents[(index * 5 + Number(side.id)) % opponents.length]}`,
    type: 'GAME',
    eventTime,
    venue: chance.pick(venues),
    tags: [side.id],
    by: coach,
    createdAt: eventTime - 12 * DAY,
  });
  const answers: Answer[] = usualAnswers(side.players, chance, 90);
  addAnswers(builder, people, answers, { from: eventTime - 9 * DAY, before: eventTime - 14 * HOUR });
  const played = answers.filter(({ available }) => available === 'YES').map(({ player }) => player);

  const { goals, result, outcome } = score(chance);
  const after = eventTime + 3 * HOUR;
  const fields = { eventState: state, result, summary: chance.pick(reports[outcome]) };
  builder.save(fields, { participants: lineUp(ids, side, played) }, coach, after);
  const hasFilm = side.staffUsers.some(({ roles }) => roles.includes('FILMING'));
  const isTagged = state === 'LABELLED' || (state === 'FINISHED' && chance.percent(70));
  if (hasFilm && isTagged && played.length) tagPlays(builder, season, side, chance, { played, goals });
  return builder.event;
}

/** The league games that a team has behind it, newest first. */
export function pastGames(season: Season, side: DemoTeam): EventRecord[] {
  const hasFilm = side.staffUsers.some(({ roles }) => roles.includes('FILMING'));
  // The team with a film crew was at a tournament last Saturday.
  const free = hasFilm ? [0, ...FREE_WEEKS] : FREE_WEEKS.map((week) => (week + Number(side.id)) % WEEKS);
  const weeks = Array.from({ length: WEEKS }, (_, week) => week).filter((week) => !free.includes(week));
  return weeks.map((week, index) => {
    const state = (hasFilm && FILM_STATES[index]) || 'FINISHED';
    return playedGame(season, side, season.clock.lastSaturday - 7 * week, index, state);
  });
}
