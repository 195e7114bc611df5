import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor';
import { actorWith } from '../access/actor.fixture';
import type { Capacity } from '../access/roles';
import { mayEver } from '../permissions/rules';
import { mayChangeMembership, mayPutOnRoster, teamRules, usualCapacity } from './teams.rules';

const team = '26618';
const admin = actorWith({ roles: ['ADMIN'] });
const manager = actorWith({ roles: ['MANAGER'], staffTeams: [team] });
const coach = actorWith({ roles: ['COACH'], staffTeams: [team] });

describe('permissions on members and rosters', () => {
  it.each<[string, Actor, string]>([
    ['ADMIN', admin, 'yes'],
    ['MANAGER staff', manager, 'yes'],
    ['COACH staff', coach, 'yes'],
    ['a COACH of another team', actorWith({ roles: ['COACH'], staffTeams: ['1'] }), 'hidden'],
    ['a COACH who is a parent here', actorWith({ roles: ['COACH', 'PARENT'], familyTeams: [team] }), 'no'],
    ['FILMING staff', actorWith({ roles: ['FILMING'], staffTeams: [team] }), '403'],
    ['a parent', actorWith({ roles: ['PARENT'], familyTeams: [team] }), '403'],
    ['ROOT', actorWith({ roles: ['ROOT'] }), '403'],
    ['nobody in particular', actorWith({}), '403'],
  ])('returns the permission of %s to change the roster', (_who, who, expected) => {
    const verdict = mayEver(who, 'team.roster') ? teamRules['team.roster'].on(who, { teamId: team }) : '403';
    expect(verdict).toBe(expected);
  });

  it('gives users with a staff role the capacity staff, unless they have a child in the team', () => {
    expect(usualCapacity(true, false)).toBe('staff');
    expect(usualCapacity(true, true)).toBe('family');
    expect(usualCapacity(false, false)).toBe('family');
    expect(usualCapacity(false, true)).toBe('family');
  });

  it.each<[Capacity | undefined, Capacity | undefined, Capacity, boolean]>([
    // The capacity before, after, and usual for the user; whether a COACH may change it.
    [undefined, 'family', 'family', true],
    [undefined, 'family', 'staff', true],
    [undefined, 'staff', 'staff', true],
    [undefined, 'staff', 'family', false],
    ['family', 'family', 'family', true],
    ['family', 'staff', 'family', false],
    ['family', 'staff', 'staff', false],
    ['family', undefined, 'family', true],
    ['staff', 'staff', 'family', true],
    ['staff', 'family', 'family', false],
    ['staff', undefined, 'family', false],
  ])('a COACH may change %s to %s where %s is usual: %s; ADMIN and MANAGER always may', (from, to, usual, expected) => {
    expect(mayChangeMembership(coach, team, { from, to, usual })).toBe(expected);
    expect(mayChangeMembership(manager, team, { from, to, usual })).toBe(true);
    expect(mayChangeMembership(admin, team, { from, to, usual })).toBe(true);
  });

  it('lets a coach add only their own children and those who share an address or a roster with their teams, whatever id is guessed', () => {
    const child = { playerId: '10000009', contacts: ['other@riverside.example'], rosters: ['26619'], families: [] };
    expect(mayPutOnRoster(coach, child)).toBe(false);
    expect(mayPutOnRoster(admin, child)).toBe(true);
    expect(mayPutOnRoster(admin, { ...child, rosters: [] })).toBe(true);
    expect(mayPutOnRoster(coach, { ...child, families: ['other@riverside.example'] })).toBe(true);
    expect(mayPutOnRoster(coach, { ...child, rosters: [team] })).toBe(true);
    expect(mayPutOnRoster(actorWith({ ...coach, children: ['10000009'] }), child)).toBe(true);
    expect(mayPutOnRoster(coach, { ...child, isUndo: true })).toBe(true);
    // On the roster of a team where the caller is only a parent.
    expect(mayPutOnRoster(actorWith({ ...coach, familyTeams: ['26619'] }), child)).toBe(false);
  });

  it('gives a coach no access to a child without a common address or roster', () => {
    const addresses = fc.uniqueArray(fc.emailAddress(), { maxLength: 6 });
    fc.assert(
      fc.property(addresses, fc.subarray(['1', '2', '3']), (contacts, rosters) => {
        expect(mayPutOnRoster(coach, { playerId: '10000009', contacts, rosters, families: ['x@y.example'] })).toBe(
          false,
        );
      }),
    );
  });
});
