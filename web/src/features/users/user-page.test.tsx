import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { clearToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { admin, clubReplies, endpointOf, event, green, showSignedIn } from '../events/testing/open-planning';
import UserPage from './user-page';

const user = userEvent.setup();
let server: ApiServer;
afterEach(async () => {
  people = everybody;
  vi.useRealTimers();
  clearToken();
  await server.stop();
});

const everybody = Array.from({ length: 60 }, (_, n) =>
  aUser({
    id: `u-${n + 100}`,
    fullName: `Person ${n + 100}`,
    emailAddress: `p${n + 100}@club.example`,
    roles: ['PARENT'],
  }),
);
let people = everybody;
const account = { ...everybody[0], venueGeoHashs: [], eventGeoHashs: [], active: true };

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const address = () => screen.getByRole('status', { name: 'address' }).textContent;

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
  showSignedIn(
    <>
      <UserPage />
      <Address />
    </>,
    path,
  );
  return within(await screen.findByRole('region', { name: 'Users' }));
}
/** The different questions to the server, without the version that a poll names. */
const asked = () => {
  const questions = server.requests.flatMap((request) => {
    if (endpointOf(request) !== 'find_users') return [];
    const { searchParams } = new URL(request.url, 'http://club');
    searchParams.delete('known');
    const question = searchParams.toString();
    // The number of those who wait stands beside the filters.
    return question === 'state=WAITING' ? [] : [question];
  });
  return [...new Set(questions)];
};

it('asks the server for a page, for the next one when it is shown, and for what somebody types', async () => {
  const table = await open();
  expect(await table.findByText('Person 100')).toBeVisible();
  expect(table.getByText('1 – 10 of 60')).toBeVisible();
  await user.click(table.getByRole('button', { name: 'Page 2' }));
  expect(await table.findByText('Person 110')).toBeVisible();
  expect(asked()).toEqual(['']);
  await user.click(table.getByRole('button', { name: 'Page 6' }));
  expect(await table.findByText('Person 159')).toBeVisible();
  expect(asked()).toEqual(['', 'from=50']);
  await user.type(table.getByRole('searchbox'), 'person 12');
  await waitFor(() => expect(asked().at(-1)).toBe('words=person+12'));
  expect(await table.findByText('Person 120')).toBeVisible();
});

it('opens the filters of a link, and a person who is on another page', async () => {
  const table = await open('/admin/user?role=PARENT&state=WAITING&id=u-155');
  expect(await table.findByText('Person 100')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Person 155' })).toBeVisible();
  expect(asked()[0]).toBe('role=PARENT&state=WAITING');
  expect(asked()).toContain('id=u-155');
  expect(table.getByRole('combobox', { name: 'Status' })).toHaveValue('Wait for a role');
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

it('keeps what somebody typed about a person whom the list shows no longer', async () => {
  const table = await open('/admin/user?role=PARENT');
  await user.click(await table.findByRole('button', { name: 'Person 103' }));
  await screen.findByRole('heading', { name: 'Person 103' });
  // The form is another one when it was gone meanwhile.
  const phone = () => screen.getByRole('textbox', { name: 'Phone number' });
  fireEvent.change(phone(), { target: { value: '555' } });
  // Another page of the server, a search, and a filter.
  await user.click(table.getByRole('button', { name: 'Page 6' }));
  expect(await table.findByText('Person 159')).toBeVisible();
  expect(phone()).toHaveValue('555');
  fireEvent.change(table.getByRole('searchbox'), { target: { value: 'person 12' } });
  expect(await table.findByText('Person 120')).toBeVisible();
  expect(table.queryByText('Person 103')).toBeNull();
  expect(phone()).toHaveValue('555');
  expect(screen.getByRole('heading', { name: 'Person 103' })).toBeVisible();
});

it('keeps a search out of the address of the page, and filters in it', async () => {
  const table = await open();
  fireEvent.change(await table.findByRole('searchbox'), { target: { value: 'person 12' } });
  expect(await table.findByText('Person 120')).toBeVisible();
  await user.click(table.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Not activated' }));
  await waitFor(() => expect(address()).toBe('?state=INACTIVE'));
  expect(asked().at(-1)).toBe('words=person+12&state=INACTIVE');
});

it('goes back to the first page with another filter, also in a list of one part', async () => {
  people = everybody.slice(0, 30);
  const table = await open();
  await user.click(await table.findByRole('button', { name: 'Page 3' }));
  expect(await table.findByText('Person 120')).toBeVisible();
  await user.click(table.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Parent' }));
  expect(await table.findByText('Person 100')).toBeVisible();
});

it('leads from Users to the invitation of a team', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Invite' })).toHaveAttribute(
    'href',
    `/admin/team?id=${green.id}&invite=1`,
  );
});
