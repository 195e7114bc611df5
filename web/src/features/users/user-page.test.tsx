import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { clearToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { admin, clubReplies, endpointOf, event, green, showSignedIn } from '../events/testing/open-planning';
import UserPage from './user-page';

const user = userEvent.setup();
let server: ApiServer;
afterEach(async () => {
  vi.useRealTimers();
  clearToken();
  await server.stop();
});

const people = Array.from({ length: 60 }, (_, n) =>
  aUser({
    id: `u-${n + 100}`,
    fullName: `Person ${n + 100}`,
    emailAddress: `p${n + 100}@club.example`,
    roles: ['PARENT'],
  }),
);
const account = { ...people[0], venueGeoHashs: [], eventGeoHashs: [], active: true };

async function open(path = '/admin/user', listed = people) {
  server = await startApiServer(
    clubReplies(admin, event, {
      override: (request) => {
        if (endpointOf(request) === 'list_audit' || endpointOf(request) === 'list_let_in') return { body: [] };
        if (endpointOf(request) !== 'find_users') return undefined;
        const asked = new URL(request.url, 'http://club').searchParams;
        const words = (asked.get('words') ?? '').toLowerCase();
        const from = Number(asked.get('from') ?? 0);
        const id = asked.get('id');
        const found = listed.filter((one) => one.fullName.toLowerCase().includes(words) && (!id || one.id === id));
        const version = `${words} ${from} ${id} ${found.length}`;
        const users = found.slice(from, from + 50).map((one) => ({ ...account, ...one }));
        return { body: { total: found.length, version, ...(asked.get('known') !== version && { users }) } };
      },
    }),
  );
  showSignedIn(<UserPage />, path);
  return within(await screen.findByRole('region', { name: 'Users' }));
}
const asked = () =>
  server.requests
    .filter((request) => endpointOf(request) === 'find_users')
    .map(({ url }) => new URL(url, 'http://club').search);

it('asks the server for a page, for the next one when it is shown, and for what somebody types', async () => {
  const table = await open();
  expect(await table.findByText('Person 100')).toBeVisible();
  expect(table.getByText('1 – 10 of 60')).toBeVisible();
  await user.click(table.getByRole('button', { name: 'Page 2' }));
  expect(await table.findByText('Person 110')).toBeVisible();
  expect(asked()).toEqual(['']);
  await user.click(table.getByRole('button', { name: 'Page 6' }));
  expect(await table.findByText('Person 159')).toBeVisible();
  expect(asked()).toEqual(['', '?from=50']);
  await user.type(table.getByRole('searchbox'), 'person 12');
  await waitFor(() => expect(asked().at(-1)).toBe('?words=person+12'));
  expect(await table.findByText('1 – 10 of 10').catch(() => table.findByText('Person 120'))).toBeVisible();
});

it('opens the filters of a link, and a person who is on another page', async () => {
  const table = await open('/admin/user?role=PARENT&state=WAITING&id=u-155');
  expect(await table.findByText('Person 100')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Person 155' })).toBeVisible();
  expect(asked()[0]).toBe('?role=PARENT&state=WAITING');
  expect(asked()).toContain('?id=u-155');
  expect(table.getByRole('combobox', { name: 'State' })).toHaveValue('Wait for a role');
});

it('names children without the club that all of them have, and marks who waits for a role', async () => {
  const child = { id: '10000001', name: 'Leo Raman', club: 'Riverside FC', team: green.name, position: '', number: 9 };
  const parent = { players: [child], teams: [green.id], roles: ['PARENT' as const] };
  const table = await open('/admin/user', [
    aUser({ ...parent, id: 'u-1', fullName: 'Priya Raman' }),
    aUser({ roles: [] }),
  ]);
  expect(await table.findByRole('cell', { name: 'Leo Raman' })).toBeVisible();
  expect(table.getByText('Waits for a role')).toBeVisible();
});
