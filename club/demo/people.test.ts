import { playerView } from '@touchline/shared/players/player.model';
import { describe, expect, it } from 'vitest';
import { CLUB_ZONE, clubOf } from './any-day.fixture';

const club = clubOf(Date.now(), CLUB_ZONE);

describe('the people of the demo club', () => {
  it('form three teams of 14 to 16 players, without duplicates', () => {
    expect(club.people.teams.map(({ _id }) => _id)).toEqual(['26618', '26619', '26620']);
    for (const { playerIds } of club.people.teams) {
      expect(playerIds.length).toBeGreaterThanOrEqual(14);
      expect(playerIds.length).toBeLessThanOrEqual(16);
    }
    expect(new Set(club.people.players.map(({ _id }) => _id)).size).toBe(club.people.players.length);
  });

  it('have accounts with unique addresses and phone numbers', () => {
    const { users } = club.people;
    for (const field of ['_id', 'emailAddress', 'phoneNumber', 'userName'] as const) {
      expect(new Set(users.map((user) => user[field])).size).toBe(users.length);
    }
    const addresses = new Set(users.map(({ emailAddress }) => emailAddress));
    for (const { contacts } of club.people.players) {
      expect(contacts.length).toBeGreaterThan(0);
      expect(contacts.every((contact) => addresses.has(contact))).toBe(true);
    }
    expect(users.filter(({ passwordHash }) => passwordHash === 'known').map(({ userName }) => userName)).toEqual([
      'root',
      'admin',
      'manager',
      'coach',
      'coach2',
      'filming',
      'parent',
      'parent2',
      'newcomer',
    ]);
  });

  it('include the children of the demo accounts', () => {
    const childrenOf = (who: string) =>
      club.people.players.filter(({ contacts }) => contacts.includes(`${who}@riverside.example`)).map(({ _id }) => _id);
    expect(childrenOf('parent')).toEqual(['10000001', '10000002', '10000004']);
    expect(childrenOf('parent2')).toEqual(['10000003']);
    const [green, , white] = club.people.teams;
    expect(green?.playerIds).toEqual(expect.arrayContaining(['10000001', '10000002', '10000003']));
    expect(white?.playerIds).toContain('10000004');
  });

  it('include players that match the contract', () => {
    for (const { _id, createdBy: _createdBy, ...player } of club.people.players)
      expect(() => playerView.parse({ ...player, id: _id, team: '26618' })).not.toThrow();
  });

  it('have teams created by the admin, and profiles that were never saved', () => {
    const admin = club.people.account('admin');
    expect(club.people.teams.every(({ createdBy }) => createdBy === admin._id)).toBe(true);
    expect(club.people.users.every(({ rev }) => rev === 1)).toBe(true);
  });
});
