import type { TeamStats } from '@touchline/shared/events/tournament.model';
import { expect, it } from 'vitest';
import { standings } from './standings';

const row = (teamName: string, points: number, goalsFor: number, goalsAgainst: number): TeamStats => ({
  id: teamName,
  teamId: teamName,
  teamName,
  matchesPlayed: 0,
  numOfWins: 0,
  numOfLosses: 0,
  numOfDraws: 0,
  goalsFor,
  goalsAgainst,
  numOfYellowCards: 0,
  numOfRedCards: 0,
  points,
});

it('sorts by points, goal difference, goals scored and name', () => {
  const rows = [
    row('Fewest points', 1, 9, 0),
    row('Zebras', 4, 5, 3),
    row('Best difference', 4, 4, 1),
    row('Antelopes', 4, 5, 3),
    row('More goals', 4, 6, 4),
    row('Most points', 6, 2, 2),
  ];
  expect(standings(rows).map(({ teamName }) => teamName)).toEqual([
    'Most points',
    'Best difference',
    'More goals',
    'Antelopes',
    'Zebras',
    'Fewest points',
  ]);
});
