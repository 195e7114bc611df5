import { expect, it } from 'vitest';
import { volunteersOf } from '../films/films.rules';
import { scorersOf } from '../match/match.rules';

it('gives rights by the kind of a job, and by the name of a job that was stored without one', () => {
  const job = (name: string, userId: string, kind?: 'SCORE' | 'FILM' | 'FREE') => ({
    name,
    kind,
    takenBy: [{ userId }],
  });
  const jobs = [
    job('Anotador', 'anna', 'SCORE'),
    job(' Marcador', 'mara'),
    job('Score', 'none', 'FREE'),
    job('Camera', 'cora', 'FILM'),
    job('Film', 'fred'),
    job('Oranges', 'olga'),
  ];
  expect(scorersOf('named', jobs)).toEqual(['named', 'anna', 'mara']);
  expect(volunteersOf(jobs)).toEqual(['cora', 'fred']);
});
