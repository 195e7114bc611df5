import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor';
import { actorWith } from '../access/actor.fixture';
import type { StaffRole } from '../access/roles';
import { authorizePeople, givesRole, peopleRules } from './people.rules';

const team = '26618';
const admin = actorWith({ roles: ['ADMIN'] });
const manager = actorWith({ roles: ['MANAGER'], staffTeams: [team] });
const coach = actorWith({ roles: ['COACH'], staffTeams: [team] });
const family = actorWith({ roles: ['PARENT'], familyTeams: [team] });
const stranger = actorWith({ roles: ['MANAGER'], staffTeams: ['1'] });

describe('permissions on people', () => {
  it.each([
    ['ADMIN', admin, 'yes', 'yes'],
    ['MANAGER of the team', manager, 'yes', 'no'],
    ['COACH of the team', coach, 'no', 'no'],
    ['a family of the team', family, 'no', 'no'],
    ['MANAGER of another team', stranger, 'hidden', 'hidden'],
  ])('returns the permissions of %s to invite a coach and a manager', (_who, actor, asCoach, asManager) => {
    const permission = peopleRules['invitation.staff'].on;
    expect([
      permission(actor, { teamId: team, role: 'COACH' }),
      permission(actor, { teamId: team, role: 'FILMING' }),
      permission(actor, { teamId: team, role: 'MANAGER' }),
    ]).toEqual([asCoach, asCoach, asManager]);
  });

  it.each([
    ['ADMIN', admin, 'yes', 'yes', 'yes'],
    ['COACH of the team', coach, 'yes', 'no', 'hidden'],
    ['a family of the team', family, 'hidden', 'hidden', 'hidden'],
    ['MANAGER of another team', stranger, 'hidden', 'hidden', 'hidden'],
  ])(
    'returns the permissions of %s to merge children of one roster, those with guardians, and those of no roster',
    (_who, actor, ofOneRoster, withGuardians, ofNoRoster) => {
      const permission = peopleRules['player.merge'].on;
      expect([
        permission(actor, { rosters: [team], bothGuarded: false }),
        permission(actor, { rosters: [team], bothGuarded: true }),
        permission(actor, { rosters: [], bothGuarded: false }),
      ]).toEqual([ofOneRoster, withGuardians, ofNoRoster]);
    },
  );

  it('throws 403 with the reason, and 404 where the team or the child is hidden', () => {
    const invite = (actor: Actor, role: StaffRole) => () =>
      authorizePeople(actor, 'invitation.staff', { teamId: team, role });
    expect(invite(manager, 'COACH')).not.toThrow();
    expect(invite(manager, 'MANAGER')).toThrow('FORBIDDEN: A manager of the team invites coaches and people who film.');
    expect(invite(stranger, 'COACH')).toThrow(/^NOT_FOUND: .*team/);
    const merge = (rosters: string[]) => () =>
      authorizePeople(coach, 'player.merge', { rosters, bothGuarded: rosters.length > 0 });
    expect(merge([team])).toThrow('FORBIDDEN: Both children have guardians.');
    expect(merge([])).toThrow(/^NOT_FOUND: .*player/);
  });

  it('lets only an ADMIN give a role to staff of another team', () => {
    expect(givesRole(team, { byAdmin: false, staffOf: [] })).toBe(true);
    expect(givesRole(team, { byAdmin: false, staffOf: [team] })).toBe(true);
    expect(givesRole(team, { byAdmin: false, staffOf: [team, '1'] })).toBe(false);
    expect(givesRole(team, { byAdmin: true, staffOf: ['1'] })).toBe(true);
  });
});
