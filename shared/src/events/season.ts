/** Seasons, and the record of a team's results. Pure. */

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

export interface Score {
  ours: number;
  theirs: number;
}

/** Returns the goals of a result such as `2:1` or `2–1`, the team's own first; undefined for any other text. */
export function scoreOf(result: string): Score | undefined {
  const [, ours, theirs] = /^\s*(\d{1,2})\s*[:–—-]\s*(\d{1,2})\s*$/.exec(result) ?? [];
  return ours === undefined || theirs === undefined ? undefined : { ours: Number(ours), theirs: Number(theirs) };
}

export interface SeasonRecord {
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
}

/** Returns wins, draws, losses and goals of the games that have a result and took place. */
export function recordOf(games: readonly { result: string; eventState: string; type: string }[]): SeasonRecord {
  const scores = games
    .filter(({ type, eventState }) => type === 'GAME' && eventState !== 'CANCELLED')
    .flatMap(({ result }) => scoreOf(result) ?? []);
  const count = (matches: (score: Score) => boolean) => scores.filter(matches).length;
  const goals = (of: (score: Score) => number) => scores.reduce((sum, score) => sum + of(score), 0);
  return {
    played: scores.length,
    won: count(({ ours, theirs }) => ours > theirs),
    drawn: count(({ ours, theirs }) => ours === theirs),
    lost: count(({ ours, theirs }) => ours < theirs),
    scored: goals(({ ours }) => ours),
    conceded: goals(({ theirs }) => theirs),
  };
}
