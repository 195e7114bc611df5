import { readResult } from '@touchline/shared/events/result';
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

function withGame(row: TeamStats, goals: number, against: number, rule: PointsRule): TeamStats {
  const [won, drawn, lost] = [goals > against, goals === against, goals < against];
  return {
    ...row,
    matchesPlayed: row.matchesPlayed + 1,
    numOfWins: row.numOfWins + Number(won),
    numOfDraws: row.numOfDraws + Number(drawn),
    numOfLosses: row.numOfLosses + Number(lost),
    goalsFor: row.goalsFor + goals,
    goalsAgainst: row.goalsAgainst + against,
    points: row.points + (won ? rule.win : drawn ? rule.draw : rule.loss),
  };
}

/** Counts the table from the results of games between two teams, without knockout games. Empty without a result. */
export function countedStandings(games: readonly Schedule[], rule: PointsRule = USUAL_POINTS): TeamStats[] {
  const rows = new Map<string, TeamStats>();
  for (const { teams, result, knockout } of games) {
    const [home, away] = teams;
    const score = readResult(result ?? '');
    if (teams.length !== 2 || !home || !away || !score || score.ending === 'abandoned' || knockout) continue;
    const { ours, theirs } = score;
    rows.set(home, withGame(rows.get(home) ?? noGames(home), ours, theirs, rule));
    rows.set(away, withGame(rows.get(away) ?? noGames(away), theirs, ours, rule));
  }
  return standings([...rows.values()]);
}
