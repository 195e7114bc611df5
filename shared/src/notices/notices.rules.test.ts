import { expect, it } from 'vitest';
import { actorWith } from '../access/actor.fixture';
import { may, mayEver } from '../permissions/rules';
import { noticeRules } from './notices.rules';

const team = '26618';
const event = { tags: [team], createdBy: '90000001' };
const ACTORS = {
  admin: actorWith({ roles: ['ADMIN'] }),
  manager: actorWith({ roles: ['MANAGER'], staffTeams: [team] }),
  coach: actorWith({ roles: ['COACH'], staffTeams: [team] }),
  filming: actorWith({ roles: ['FILMING'], staffTeams: [team] }),
  coachWithAChild: actorWith({ roles: ['COACH', 'PARENT'], staffTeams: ['1'], familyTeams: [team] }),
  otherCoach: actorWith({ roles: ['COACH'], staffTeams: ['1'] }),
};

it.each([
  ['admin', 'yes'],
  ['manager', 'yes'],
  ['coach', 'yes'],
  ['filming', 'no'],
  ['coachWithAChild', 'no'],
  ['otherCoach', 'hidden'],
] as const)('%s may remind the families of an event: %s', (who, verdict) => {
  expect(noticeRules['event.remind'].on(ACTORS[who], event)).toBe(verdict);
  expect(may(ACTORS[who], 'event.remind', event)).toBe(verdict === 'yes');
});

it('lets only an ADMIN see the deliveries of notices, and only staff send reminders', () => {
  const family = actorWith({ roles: ['PARENT'], familyTeams: [team] });
  expect([mayEver(ACTORS.admin, 'notice.deliveries'), mayEver(ACTORS.manager, 'notice.deliveries')]).toEqual([
    true,
    false,
  ]);
  expect([mayEver(ACTORS.coach, 'event.remind'), mayEver(family, 'event.remind')]).toEqual([true, false]);
});
