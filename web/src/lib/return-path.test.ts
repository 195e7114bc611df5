import { expect, it } from 'vitest';
import { loginPath, returnPath } from './return-path';

it.each([
  ['/games?team=26618&month=2026-05', '/games?team=26618&month=2026-05'],
  ['/admin/planning#x', '/admin/planning#x'],
  ['/', '/'],
])('accepts %s', (wanted, path) => expect(returnPath(wanted)).toBe(path));

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
])('replaces %s by /admin', (wanted) => expect(returnPath(wanted)).toBe('/admin'));

it('stores the current page in the URL of the login page', () => {
  const path = loginPath({ pathname: '/games', search: '?team=1', hash: '' });
  expect(returnPath(new URLSearchParams(path.split('?')[1]).get('from'))).toBe('/games?team=1');
  expect(loginPath({ pathname: '/', search: '', hash: '' })).toBe('/auth/login');
});
