import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor';
import { actorWith } from '../access/actor.fixture';
import { mayEver } from '../permissions/rules';
import { type InvitationFacts, invitationRules } from './invitations.rules';

const team = '26618';
const child = '10000001';
const admin = actorWith({ roles: ['ADMIN'] });
const coach = actorWith({ roles: ['COACH'], staffTeams: [team] });
const guardian = actorWith({ roles: ['PARENT'], familyTeams: [team], children: [child] });
const stranger = actorWith({ roles: ['COACH'], staffTeams: ['1'] });

describe('permissions on invitations', () => {
  it.each<[string, Actor, string]>([
    ['ADMIN', admin, 'yes'],
    ['staff of the team', coach, 'yes'],
    ['a family of the team', guardian, 'no'],
    ['staff of another team', stranger, 'hidden'],
  ])('returns the permission of %s to read the invitations of a team', (_who, who, expected) => {
    expect(invitationRules['invitation.team'].on(who, { teamId: team })).toBe(expected);
  });

  it('lets every account read the invitations to itself', () => {
    expect(invitationRules['invitation.team'].on(stranger, {})).toBe('yes');
    expect(mayEver(stranger, 'invitation.team')).toBe(true);
  });

  it.each<[string, Actor, Partial<InvitationFacts>, string]>([
    ['its receiver', actorWith({}), { emailAddress: 'somebody@riverside.example' }, 'yes'],
    ['its sender', actorWith({}), { by: 'u-1' }, 'yes'],
    ['ADMIN', admin, {}, 'yes'],
    ['a guardian of the child', guardian, { playerId: child, teams: [] }, 'yes'],
    ['a guardian of another child', guardian, { playerId: '10000002' }, 'hidden'],
    ['staff of the team', coach, {}, 'yes'],
    ['staff of one of the teams of the child', coach, { teams: ['1', team] }, 'yes'],
    ['staff of another team', stranger, {}, 'hidden'],
    ['a family of the team', guardian, {}, 'hidden'],
  ])('returns the permission of %s to remove an invitation', (_who, who, facts, expected) => {
    const invitation = { emailAddress: 'invited@riverside.example', by: 'u-2', teams: [team], ...facts };
    expect(invitationRules['invitation.remove'].on(who, invitation)).toBe(expected);
  });
});
