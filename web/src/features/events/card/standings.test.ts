import type { TeamStats } from '@touchline/shared/events/tournament.model';
import { expect, it } from 'vitest';
import { countedStandings, standings } from './standings';

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

it('counts the table from the results of a tournament’s games, by its rule of points', () => {
  const location = { id: 'u33dbfc5t', name: 'Pitch', latitude: 0, longitude: 0 };
  const game = (home: string, away: string, result?: string) => ({
    id: home + away,
    name: 'Group A',
    time: 0,
    location,
    theme: '',
    teams: [home, away],
    ...(result && { result }),
  });
  const games = [game('Ants', 'Bees', '2:1'), game('Bees', 'Cats', '1:1'), game('Cats', 'Ants')];
  const table = (rule?: { win: number; draw: number; loss: number }) =>
    countedStandings(games, rule).map(({ teamName, matchesPlayed, goalsFor, goalsAgainst, points }) => [
      ...[teamName, matchesPlayed, goalsFor, goalsAgainst, points],
    ]);
  expect(table()).toEqual([
    ['Ants', 1, 2, 1, 3],
    ['Cats', 1, 1, 1, 1],
    ['Bees', 2, 2, 3, 1],
  ]);
  expect(table({ win: 2, draw: 1, loss: 1 })).toEqual([
    ['Ants', 1, 2, 1, 2],
    ['Bees', 2, 2, 3, 2],
    ['Cats', 1, 1, 1, 1],
  ]);
  expect(countedStandings([game('Ants', 'Bees')])).toEqual([]);
  const final = { ...game('Cats', 'Ants', '5:0'), knockout: true };
  expect(countedStandings([...games, final])).toEqual(countedStandings(games));
});
