import type { TeamStats } from '@touchline/shared/events/events.shapes';

const difference = ({ goalsFor, goalsAgainst }: TeamStats): number => goalsFor - goalsAgainst;

/** The table of a tournament, best team first: by points, then goal difference, goals, and name. */
export const standings = (rows: readonly TeamStats[]): TeamStats[] =>
  rows.toSorted(
    (a, b) =>
      b.points - a.points ||
      difference(b) - difference(a) ||
      b.goalsFor - a.goalsFor ||
      a.teamName.localeCompare(b.teamName),
  );
