import { expect, it } from 'vitest';
import { likedPositions } from './squad';

it.each([
  ['Portero', 'GK'],
  ['portera', 'GK'],
  ['Goalkeeper', 'GK'],
  ['GK', 'GK'],
  ['Delantero centro', 'ST'],
  ['Left wing back', 'LB'],
  ['Mediocentro', 'CM'],
])('reads %s as a position', (word, position) => {
  expect(likedPositions(word)).toContain(position);
});

it('reads no position in another word', () => {
  expect(likedPositions('Bring oranges')).toEqual([]);
});
