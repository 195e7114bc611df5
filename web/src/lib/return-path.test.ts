import { expect, it } from 'vitest';
import { loginPath, returnPath } from './return-path';

it.each([
  ['/games?team=26618&month=2026-05', '/games?team=26618&month=2026-05'],
  ['/admin/planning#x', '/admin/planning#x'],
  ['/', '/'],
])('%s is one of our pages', (wanted, path) => expect(returnPath(wanted)).toBe(path));

it.each([
  null,
  '',
  'games',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/admin',
  'javascript:alert(1)',
  '/..//evil.example',
  '/auth/login?from=/auth/login',
  '/api/logout',
])('%s leads to /admin', (wanted) => expect(returnPath(wanted)).toBe('/admin'));

it('a login page remembers where one came from', () => {
  const path = loginPath({ pathname: '/games', search: '?team=1', hash: '' });
  expect(returnPath(new URLSearchParams(path.split('?')[1]).get('from'))).toBe('/games?team=1');
  expect(loginPath({ pathname: '/', search: '', hash: '' })).toBe('/auth/login');
});
