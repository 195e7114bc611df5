import { expect, it } from 'vitest';
import { leads, seesEveryTeam } from './actor';
import { actorWith } from './actor.fixture';
import type { Role } from './roles';

const actor = (...roles: Role[]) => actorWith({ roles, staffTeams: ['26618'], familyTeams: ['30112'] });

it('lets an ADMIN lead every team, and a MANAGER and a COACH those whose staff they are', () => {
  expect(leads(actor('ADMIN'), '30112')).toBe(true);
  expect(leads(actor('COACH'), '26618')).toBe(true);
  expect(leads(actor('MANAGER', 'PARENT'), '30112')).toBe(false);
  expect(leads(actor('FILMING', 'PARENT', 'ROOT'), '26618')).toBe(false);
});

it('lets ADMIN and ROOT see every team', () => {
  expect(seesEveryTeam(actor('ADMIN'))).toBe(true);
  expect(seesEveryTeam(actor('ROOT'))).toBe(true);
  expect(seesEveryTeam(actor('PARENT', 'MANAGER', 'COACH', 'FILMING'))).toBe(false);
});
