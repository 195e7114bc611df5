import { POSITIONS } from '@touchline/shared/match/formations';
import { expect, it } from 'vitest';
import { attendee } from '../../../live/testing/club-model';
import { likedPositions, squadOf } from './squad';

it.each([
  ['Portero', 'GK'],
  ['portera', 'GK'],
  ['Goalkeeper', 'GK'],
  ['GK', 'GK'],
  ['Delantero centro', 'ST'],
  ['Left wing back', 'LB'],
  ['Mediocentro', 'CM'],
  ...POSITIONS.map((id): [string, string] => [id, id]),
])('reads %s as a position', (word, position) => {
  expect(likedPositions(word)).toContain(position);
});

it('reads no position in another word', () => {
  expect(likedPositions('Bring oranges')).toEqual([]);
});

it('tells two children of one first name apart, also when one of them is a guest', () => {
  const guest = {
    ...attendee(7),
    id: '70000007',
    playerId: undefined,
    player: 'Leo Silva 14',
    available: 'YES' as const,
  };
  const leo = { id: '10000001', name: 'Leo Raman', number: 7, position: '', birthYear: 2014 };
  const names = (attendees: object[]) => squadOf({ attendees } as never, [leo] as never).map(({ name }) => name);
  expect(names([guest])).toEqual(['Leo R.', 'Leo S.']);
  expect(names([])).toEqual(['Leo']);
});
