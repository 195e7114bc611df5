import { expect, it } from 'vitest';
import { idsOfNames, opponentIdOf, ownTeamsOf, turnedResult } from './own-teams';

const green = { id: '26618', name: 'Riverside Green' };
const blue = { id: '26619', name: 'Riverside Blue' };
const both = [green, blue];

it.each([
  ['the ids of a row', { teams: ['Blue', 'Green'], teamIds: ['', green.id] }, [green], [undefined, green.id]],
  ['the whole name', { teams: ['Harbor City', 'riverside  green'] }, both, [undefined, green.id]],
  ['a part of it that only one team has', { teams: ['Blue', 'Green'] }, [green], [undefined, green.id]],
  ['both names of two teams that meet', { teams: ['Blue', 'Green'] }, both, [blue.id, green.id]],
  ['no name that two teams may have', { teams: ['Riverside', 'Harbor City'] }, both, [undefined, undefined]],
  ['no names that both mean one team', { teams: ['Riverside', 'Green'] }, [green], [undefined, undefined]],
])('knows the own teams of a row by %s', (_by, row, own, found) => {
  expect(ownTeamsOf(row, own)).toEqual(found);
});

it('keeps the id of a name that stays, and gives one to a name that is exactly that of a team', () => {
  const stored = { teams: ['Blue', 'Green'], teamIds: ['', green.id] };
  expect(idsOfNames(['Green', 'Harbor City'], stored, both)).toEqual([green.id, '']);
  expect(idsOfNames(['Riverside Blue', 'Blau'], stored, both)).toEqual([blue.id, '']);
  expect(idsOfNames(['Harbor City', 'Blau'], undefined, both)).toBeUndefined();
});

it('knows the opponent of a game between two own teams, and turns its result', () => {
  expect(opponentIdOf('Blue', both)).toBe(blue.id);
  expect(opponentIdOf('riverside green', both)).toBe(green.id);
  expect(opponentIdOf('Blue', [blue])).toBeUndefined();
  expect(opponentIdOf('Riverside', both)).toBeUndefined();
  expect(turnedResult('2:1 aet (1:0 ht)')).toBe('1:2 aet (0:1 ht)');
  expect(turnedResult('0:0 forfeit by us')).toBe('0:0 forfeit by them');
  expect(turnedResult('rained off')).toBe('rained off');
});
