import { screen, within } from '@testing-library/react';
import type { Role } from '@touchline/shared/access/roles';
import { afterEach, expect, it } from 'vitest';
import { clearToken, writeToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import AdminPanel from './admin-panel';

let server: ApiServer;
afterEach(async () => {
  clearToken();
  await server.stop();
});

const none = { sent: 0, waiting: 0, failed: 0 };
const failure = {
  at: 1,
  way: 'mail',
  kind: 'change',
  name: 'Ana Silva',
  emailAddress: 'ana@club.example',
  reason: '550',
};
const staff = [{ emailAddress: 'coach@club.example', capacity: 'staff' }];
const team = (id: string, memberships: object[]) => ({ id, name: `Team ${id}`, memberships, members: [], players: [] });

async function open(roles: Role[], { isBusy = true } = {}) {
  writeToken('token');
  const waiting = ['Ben', 'Cem', 'Dana', 'Eva'].map((fullName) => aUser({ fullName, roles: [] }));
  const film = { bytes: isBusy ? 95 : 1, quota: 100, free: 1, leastFree: 0.1, months: 12, teams: [], films: [] };
  const month = (open: number) => ({ month: '2026-11', due: 90, paid: 90 - open, open, hours: 0 });
  const family = (id: string, open: number) => ({
    id,
    teamId: '10002',
    guardians: [],
    children: [id],
    months: [month(open)],
  });
  const families = isBusy ? [family('Ann', 90), family('Ben', 0), family('Eva', 12.5)] : [family('Ann', 0)];
  server = await startApiServer(({ url }) => {
    if (url === '/api/config') return { body: { clubTimezone: 'UTC', demo: false, mailConfigured: true } };
    if (url === '/api/current_user') return { body: aUser({ roles }) };
    if (url === '/api/find_users?state=WAITING')
      return { body: isBusy ? { total: 60, version: 'v', users: waiting } : { total: 0, version: 'v', users: [] } };
    if (url.startsWith('/api/find_users')) return { body: { total: 0, version: 'v', users: [] } };
    if (url === '/api/list_teams')
      return { body: [team('10001', isBusy ? [] : staff), team('10002', staff), team('10003', isBusy ? [] : staff)] };
    if (url === '/api/show_deliveries')
      return {
        body: { mail: { ...none, failed: isBusy ? 2 : 0 }, push: none, failures: [failure, failure], paused: [] },
      };
    if (url === '/api/film_usage') return { body: film };
    if (url.startsWith('/api/show_ledger')) return { body: { families, currency: 'USD', fees: [] } };
    return { body: [] };
  });
  renderApp(
    <>
      <header id="greeting" />
      <AdminPanel />
    </>,
  );
}

it('begins with what waits for an admin, each with the page where they do it', async () => {
  await open(['ADMIN']);
  const needs = within(await screen.findByRole('region', { name: 'The club needs you' }));
  const link = async (name: RegExp) => (await needs.findByRole('link', { name })).getAttribute('href');
  expect(await link(/^60 people are waiting for a role.*Ben, Cem, Dana, and 57 more.*Give a role$/)).toBe(
    '/admin/user?state=WAITING',
  );
  expect(await link(/^2 teams have no staff.*Team 10001 and Team 10003.*Open the team$/)).toBe('/admin/team?id=10001');
  expect(await link(/^2 families owe \$102\.50.*12 months.*Write to 2 families$/)).toBe('/admin/engagement');
  expect(await link(/^2 messages were not delivered.*Ana Silva.*See why$/)).toBe('/admin/user#messages');
  expect(await link(/^There is little room for new film.*Make room$/)).toBe('/start#film');
});

it('shows ROOT the people who wait, and asks for nothing that only an ADMIN sees', async () => {
  await open(['ROOT']);
  const needs = within(await screen.findByRole('region', { name: 'The club needs you' }));
  expect(needs.getAllByRole('link')).toHaveLength(1);
  expect(server.requests.filter(({ url }) => /show_deliveries|film_usage|show_ledger/.test(url))).toEqual([]);
});

it('says nothing when nothing waits', async () => {
  await open(['ADMIN'], { isBusy: false });
  await expect.poll(() => server.requests.some(({ url }) => url === '/api/film_usage')).toBe(true);
  await expect.poll(() => server.requests.some(({ url }) => url === '/api/list_teams')).toBe(true);
  expect(screen.queryByRole('region', { name: 'The club needs you' })).toBeNull();
});

it.each<[Role, number]>([
  ['ADMIN', 1],
  ['ROOT', 0],
])('shows %s the way to the settings of the club beside the greeting', async (role, links) => {
  await open([role]);
  await screen.findByRole('region', { name: 'The club needs you' });
  expect(screen.queryAllByRole('link', { name: 'Club settings' })).toHaveLength(links);
});
