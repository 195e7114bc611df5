import { expect, it } from 'vitest';
import { newPlayerRow } from '../../domain/players/player-fields';
import { linkChanges, profileBody, profileErrors, profileValues } from './profile-values';

const newPlayer = newPlayerRow('90000001');

const view = {
  id: 'u1',
  emailAddress: 'a@b.example',
  userName: 'ana',
  fullName: 'Ana',
  phoneNumber: '',
  zipCode: '98101',
  address: '',
  players: [{ id: '10000001', name: 'Leo', club: 'FC', team: 'Green', position: 'Goalie', number: 0 }],
  rev: 3,
};
const base = profileValues(view);

it('sends only changed and new children, and clears emptied fields', () => {
  expect(profileBody(3, base, base)).not.toHaveProperty('players');
  const current = {
    ...base,
    players: [{ ...base.players[0], name: 'Leo', number: '' } as never, { ...newPlayer, name: 'Mia' }],
  };
  expect(profileBody(3, base, current)).toMatchObject({
    rev: 3,
    players: [
      { id: '10000001', name: 'Leo', number: null, birthDate: null, position: 'Goalie' },
      { name: 'Mia', number: null, birthYear: 2012 },
    ],
  });
});

it('reports missing and invalid fields', () => {
  expect(profileErrors(base, base)).toEqual({});
  const wrong = {
    ...base,
    userName: ' ',
    fullName: '',
    zipCode: '1234',
    newPassword: 'short',
    players: [{ ...newPlayer, number: 100 }],
  };
  expect(Object.keys(profileErrors(wrong, base)).sort()).toEqual([
    'fullName',
    'newPassword',
    'oldPassword',
    'players.0.name',
    'players.0.number',
    'userName',
    'zipCode',
  ]);
  expect(profileErrors({ ...base, oldPassword: 'x' }, base)).toHaveProperty('newPassword');
});

it('links another child when the id of a row changes', () => {
  const current = { ...base, players: base.players.map((row) => ({ ...row, playerId: '10000009' })) };
  expect(profileBody(3, base, current)).not.toHaveProperty('players');
  expect(linkChanges(base, current)).toEqual({ players: [{ id: '10000009' }], removed: { players: ['10000001'] } });
  expect(linkChanges(base, base)).toBeUndefined();
});
