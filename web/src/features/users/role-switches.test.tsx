import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { afterEach, expect, it } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { RoleSwitches } from './role-switches';

const email = 'kim@club.example';
const person = { emailAddress: email, roles: ['COACH', 'ADMIN'], teams: ['26618', '26619'] } as unknown as UserView;
const teams = [
  { id: '26618', name: 'Green', version: 1, rev: 1, memberships: [{ emailAddress: email, capacity: 'staff' }] },
  { id: '26619', name: 'Blue', version: 1, rev: 1, memberships: [] },
];

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(() => server.stop());

async function open(running = '') {
  server = await startApiServer(({ url }) => ({ body: url.startsWith('/api/list_teams') ? teams : email }));
  const named: string[] = [];
  const run = (name: string, work: () => Promise<unknown>) => {
    named.push(name);
    void work();
  };
  renderApp(<RoleSwitches user={person} grantable={['MANAGER', 'COACH']} running={running} run={run} />);
  await screen.findByRole('radiogroup', { name: 'In Green' });
  return named;
}
const writes = () =>
  server.requests.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);

it('gives and takes roles, and shows those that the viewer may not change', async () => {
  await open();
  expect(screen.getByLabelText('Coach')).toBeChecked();
  expect(screen.getByText('Admin')).toBeVisible();
  expect(screen.queryByLabelText('Admin')).toBeNull();
  await user.click(screen.getByLabelText('Manager'));
  await expect.poll(writes).toHaveLength(1);
  expect(writes()[0]).toMatch(/add_role.*MANAGER/);
  await user.click(screen.getByLabelText('Coach'));
  await expect.poll(writes).toHaveLength(2);
  expect(writes()[1]).toMatch(/delete_role.*COACH/);
});

it('switches a member between staff and family, but not a guardian who is no member', async () => {
  const named = await open();
  await user.click(within(screen.getByRole('radiogroup', { name: 'In Green' })).getByLabelText('Family'));
  await expect.poll(writes).toHaveLength(1);
  expect(writes()[0]).toMatch(/add_member.*capacity=family/);
  expect(named).toEqual(['26618 family']);
  expect(screen.getByText('Family (guardian of a player)')).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: 'In Blue' })).toBeNull();
});

it('waits for the running change', async () => {
  await open('MANAGER');
  expect(screen.getByLabelText('Manager')).toBeDisabled();
});
