/** Seasons, and the record of a team's results. Pure. */
import { dayOf, fromWallClock } from '../wall-clock';
import type { EventInput } from './event.model';
import { isOver } from './event-length';
import { countedOf } from './result';
import type { AGE_WINDOWS } from './season-words';
import { NOT_PLAYED } from './stored-result';

/** The settings of a club from which its seasons and age groups follow (decision 0119). */
export interface SeasonRule {
  zone: string;
  /** The month in which a season begins: 8 is August. */
  start: number;
  /** Birth dates of one age group: those of a calendar year, or of twelve months from the season's first month on. */
  window: (typeof AGE_WINDOWS)[number];
}

/** Returns the season of a time (ms): the year in which it began. */
export function seasonOf(ms: number, { zone, start }: Pick<SeasonRule, 'zone' | 'start'>): number {
  const [year = 0, month = 0] = dayOf(ms, zone).split('-').map(Number);
  return year - (month < start ? 1 : 0);
}

/** Returns the span (ms) of a season: `from` is included, `before` is not. */
export function seasonSpan(
  season: number,
  { zone, start }: Pick<SeasonRule, 'zone' | 'start'>,
): { from: number; before: number } {
  const begins = (year: number) => fromWallClock(`${year}-${String(start).padStart(2, '0')}-01T00:00`, zone);
  return { from: begins(season), before: begins(season + 1) };
}

/** Returns a season as clubs write it: `2026/27`, or `2026` where it is a calendar year. */
export const seasonName = (season: number, { start }: Pick<SeasonRule, 'start'>): string =>
  start === 1 ? String(season) : `${season}/${String((season + 1) % 100).padStart(2, '0')}`;

/** Returns the age group of a birth year: 10 for U10. A window that runs with the season begins in the birth year. */
export const ageGroupOf = (birthYear: number, at: number, rule: SeasonRule): number =>
  seasonOf(at, rule) - birthYear + (rule.window === 'calendar' && rule.start > 1 ? 1 : 0);

export interface SeasonRecord {
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
}

type Played = Readonly<{ result: string; eventState: string; type: string }>;

const isPlayedGame = ({ type, eventState, result }: Played): boolean =>
  type === 'GAME' && eventState !== 'CANCELLED' && result !== NOT_PLAYED;

/** Returns whether a game took place and is finished: it has a result, somebody finished it, or its time is over. */
export const isFinishedGame = (game: Played & Pick<EventInput, 'eventTime' | 'endTime'>, now: number): boolean =>
  isPlayedGame(game) && (game.result !== '' || game.eventState === 'FINISHED' || isOver(game, now));

/** Returns wins, draws, losses and goals of the games that have a result and took place. A shoot-out decides a draw; its goals do not count. */
export function recordOf(games: readonly Played[]): SeasonRecord {
  const counted = games.filter(isPlayedGame).flatMap(({ result: text }) => {
    const result = countedOf(text);
    return result ? [result] : [];
  });
  const count = (wanted: string) => counted.filter(({ ours }) => ours === wanted).length;
  return {
    played: counted.length,
    won: count('won'),
    drawn: count('drawn'),
    lost: count('lost'),
    scored: counted.reduce((sum, { goals }) => sum + goals.ours, 0),
    conceded: counted.reduce((sum, { goals }) => sum + goals.theirs, 0),
  };
}

/** Returns whether a game has a result that the record does not count: the game was abandoned, or the text is no result. */
export const isUncounted = (game: Played): boolean =>
  isPlayedGame(game) && game.result !== '' && !countedOf(game.result);
