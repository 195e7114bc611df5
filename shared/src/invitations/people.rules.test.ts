import { describe, expect, it } from 'vitest';
import { actorWith } from '../access/actor.fixture';
import { givesRole, peopleRules } from './people.rules';

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

  it('lets only an ADMIN give a role to staff of another team', () => {
    expect(givesRole(team, { byAdmin: false, staffOf: [] })).toBe(true);
    expect(givesRole(team, { byAdmin: false, staffOf: [team] })).toBe(true);
    expect(givesRole(team, { byAdmin: false, staffOf: [team, '1'] })).toBe(false);
    expect(givesRole(team, { byAdmin: true, staffOf: ['1'] })).toBe(true);
  });
});
