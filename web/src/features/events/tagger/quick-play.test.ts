import { expect, it } from 'vitest';
import { findByShirt, playersToTap, quickName, readQuickPlay } from './quick-play';

it.each([
  ['s11', { playType: 'SCORE', shirts: [11] }],
  ['S 11 7', { playType: 'SCORE', shirts: [11, 7] }],
  ['p7,7', { playType: 'PASSING', shirts: [7] }],
  ['11', { playType: 'OTHER', shirts: [11] }],
  ['', { playType: 'OTHER', shirts: [] }],
  ['h', { playType: 'SHOOTING', shirts: [] }],
  ['x11', undefined],
  ['s leo', undefined],
  ['s111', undefined],
])('parses %j as %j', (text, play) => expect(readQuickPlay(text)).toEqual(play));

it('finds players by shirt, participants before the roster, and reports unknown numbers', () => {
  const participant = {
    id: '1',
    playerId: '10000001',
    playerName: 'Leo',
    teamId: '26618',
    teamName: '',
    shirtColor: '',
    shirtNumber: 11,
    guest: false,
    groupName: '',
  };
  const roster = [11, 7].map((number) => ({
    id: `2000000${number}`,
    name: `Roster ${number}`,
    club: '',
    team: '',
    position: '',
    number,
  }));
  expect(findByShirt([11, 7, 3], [participant], roster)).toEqual({
    found: [
      { id: '10000001', name: 'Leo' },
      { id: '20000007', name: 'Roster 7' },
    ],
    missing: [3],
  });
  expect(playersToTap([participant], roster).map(({ name }) => name)).toEqual(['Roster 7', 'Leo', 'Roster 11']);
  expect(quickName('SCORE', ['Leo'])).toBe('Score, Leo');
});
