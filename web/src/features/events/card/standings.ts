import { type Counted, countedOf, type Outcome, readResult } from '@touchline/shared/events/result';
import type { PointsRule, Schedule, TeamStats } from '@touchline/shared/events/tournament.model';
import { USUAL_POINTS } from '@touchline/shared/events/tournament-words';

const difference = ({ goalsFor, goalsAgainst }: TeamStats): number => goalsFor - goalsAgainst;

/** Sorts the teams of a tournament: by points, then goal difference, goals scored, and name. */
export const standings = (rows: readonly TeamStats[]): TeamStats[] =>
  rows.toSorted(
    (a, b) =>
      b.points - a.points ||
      difference(b) - difference(a) ||
      b.goalsFor - a.goalsFor ||
      a.teamName.localeCompare(b.teamName),
  );

const noGames = (teamName: string): TeamStats => ({
  id: teamName,
  teamId: teamName,
  teamName,
  matchesPlayed: 0,
  numOfWins: 0,
  numOfLosses: 0,
  numOfDraws: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  numOfYellowCards: 0,
  numOfRedCards: 0,
  points: 0,
});

function withGame(row: TeamStats, outcome: Outcome, goals: number, against: number, rule: PointsRule): TeamStats {
  return {
    ...row,
    matchesPlayed: row.matchesPlayed + 1,
    numOfWins: row.numOfWins + Number(outcome === 'won'),
    numOfLosses: row.numOfLosses + Number(outcome === 'lost'),
    numOfDraws: row.numOfDraws + Number(outcome === 'drawn'),
    goalsFor: row.goalsFor + goals,
    goalsAgainst: row.goalsAgainst + against,
    points: row.points + { won: rule.win, drawn: rule.draw, lost: rule.loss }[outcome],
  };
}

/** Returns what a game's result counts in the table; undefined if it does not. The points rule knows no shoot-outs: they leave a draw. */
export function countedInTable({ teams, result = '', knockout }: Schedule): Counted | undefined {
  if (teams.length !== 2 || !teams[0] || !teams[1] || knockout) return undefined;
  const { penalties, ending } = readResult(result) ?? {};
  const counted = countedOf(result);
  return counted && (penalties || ending === 'pens') ? { ...counted, ours: 'drawn', theirs: 'drawn' } : counted;
}

/** Counts the table from the results of games between two teams, without knockout games. Empty without a result. */
export function countedStandings(games: readonly Schedule[], rule: PointsRule = USUAL_POINTS): TeamStats[] {
  const rows = new Map<string, TeamStats>();
  for (const game of games) {
    const [home = '', away = ''] = game.teams;
    const counted = countedInTable(game);
    if (!counted) continue;
    const { ours, theirs, goals } = counted;
    rows.set(home, withGame(rows.get(home) ?? noGames(home), ours, goals.ours, goals.theirs, rule));
    rows.set(away, withGame(rows.get(away) ?? noGames(away), theirs, goals.theirs, goals.ours, rule));
  }
  return standings([...rows.values()]);
}
