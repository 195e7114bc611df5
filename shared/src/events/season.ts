/** Seasons, and the record of a team's results. Pure. */
import type { EventInput } from './event.model';
import { isOver } from './event-length';
import { countedOf } from './result';
import { NOT_PLAYED } from './stored-result';

/** Month in which a season begins: August (0 is January). */
const FIRST_MONTH = 7;

/** Returns the season of a time (ms): the year in which it began. */
export function seasonOf(ms: number): number {
  const day = new Date(ms);
  return day.getUTCFullYear() - (day.getUTCMonth() < FIRST_MONTH ? 1 : 0);
}

/** Returns the span (ms) of a season: `from` is included, `before` is not. */
export const seasonSpan = (season: number): { from: number; before: number } => ({
  from: Date.UTC(season, FIRST_MONTH),
  before: Date.UTC(season + 1, FIRST_MONTH),
});

/** Returns a season as clubs write it: `2026/27`. */
export const seasonName = (season: number): string => `${season}/${String((season + 1) % 100).padStart(2, '0')}`;

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
