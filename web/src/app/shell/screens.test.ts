import { i18n } from '@lingui/core';
import type { Role } from '@touchline/shared/access/roles';
import { ROLES } from '@touchline/shared/access/roles';
import { expect, it } from 'vitest';
import { bottomEntries, hasSessions, isOf, playersInMenu } from './entries';
import { hasTasks, menuOf } from './screens';

/** Specification 2.2, word for word. */
const menu: Record<string, readonly Role[]> = {
  planning: ['ROOT', 'ADMIN', 'PARENT', 'MANAGER', 'COACH', 'FILMING'],
  venue: ['ADMIN', 'FILMING'],
  team: ['ADMIN', 'MANAGER', 'COACH'],
  user: ['ROOT', 'ADMIN'],
  event: ['ADMIN', 'COACH', 'FILMING'],
  engagement: ['ADMIN', 'MANAGER', 'COACH'],
  development: ['ADMIN', 'FILMING', 'COACH'],
  profile: ['ADMIN', 'MANAGER', 'COACH', 'FILMING', 'PARENT'],
};

it.each(ROLES)('shows %s the menu of the specification', (role) => {
  for (const { path } of menuOf([role])) expect(menu[path]).toContain(role);
  expect(menuOf([role]).map(({ path }) => path)).toContain('planning');
});

it('shows no menu and no tasks without a role', () => {
  expect(menuOf([])).toEqual([]);
  expect(hasTasks([])).toBe(false);
  expect(bottomEntries({ roles: [], teams: [] })).toEqual([]);
});

it('shows Tasks to every role except ROOT alone', () => {
  expect(ROLES.filter((role) => hasTasks([role]))).toEqual(['ADMIN', 'PARENT', 'MANAGER', 'COACH', 'FILMING']);
  expect(hasTasks(['ROOT', 'ADMIN'])).toBe(true);
});

it('omits players of the product’s own club from the Players dropdown', () => {
  const player = (id: string, club: string) => ({ id, name: id, club, team: '', position: '' });
  const players = [player('1', 'Riverside FC'), player('2', 'Touchline')];
  expect(playersInMenu(players, 'Touchline').map(({ id }) => id)).toEqual(['1']);
  expect(playersInMenu(players, undefined)).toHaveLength(2);
});

it('shows Sessions to an ADMIN without teams, and hides it from other users without teams', () => {
  const labels = (roles: readonly Role[]) =>
    bottomEntries({ roles: [...roles], teams: [] }).map(({ label }) => i18n._(label));
  expect(labels(['ADMIN'])).toContain('Sessions');
  expect(labels(['COACH'])).not.toContain('Sessions');
});

it('shows Sessions in the bottom bar to staff of a team, and under More to its families', () => {
  const user = (...roles: Role[]) => ({ roles, teams: ['26618'] });
  const labels = (who: ReturnType<typeof user>) => bottomEntries(who).map(({ label }) => i18n._(label));
  expect(labels(user('PARENT'))).not.toContain('Sessions');
  expect(hasSessions(user('PARENT'))).toBe(true);
  expect(labels(user('PARENT', 'COACH'))).toContain('Sessions');
});

it('marks the entry of the page that is open, and none for a page under More', () => {
  const entries = bottomEntries({ roles: ['ADMIN'], teams: [] });
  const marked = (path: string) => entries.filter(({ to }) => isOf(to, path)).map(({ label }) => i18n._(label));
  const paths = ['/', '/admin/planning', '/admin/news', '/match', '/games', '/season', '/sessions', '/admin/team'];
  expect(paths.flatMap(marked)).toEqual(['Planning', 'Planning', 'Planning', 'Planning', 'Games', 'Games', 'Sessions']);
  expect(['/admin/profile', '/admin/film/5/a/b', '/rules/players', '/privacy'].flatMap(marked)).toEqual([]);
});
