import type { TeamStats } from '@touchline/shared/events/tournament.model';

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
