import { ModalsProvider } from '@mantine/modals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { afterEach, expect, it, vi } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { AddMember } from './add-member';
import RosterTable from './roster-table';

const leo = {
  id: '10000001',
  name: 'Leo Raman',
  club: 'Riverside FC',
  number: 11,
  birthYear: 2012,
  contacts: ['priya@club.example', '=cmd@club.example'],
};
const team = { id: '26618', name: 'Green', players: [leo] } as unknown as TeamView;
const user = userEvent.setup();
afterEach(() => vi.restoreAllMocks());

it('lists the roster with the columns of the specification, and saves it as a file', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  renderApp(<RosterTable team={team} />);
  const titles = ['Name', 'Club', 'Team', 'Number', 'Birth Year', 'Player Id', 'Contacts'];
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual(titles);
  const cells = ['Leo Raman', 'Riverside FC', 'Green', '11', '2012', '10000001'];
  const row = screen.getByRole('row', { name: /^Leo Raman/ });
  expect(within(row).getByRole('rowheader', { name: 'Leo Raman' })).toBeVisible();
  for (const text of cells.slice(1)) expect(within(row).getByRole('cell', { name: text })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await expect.poll(() => files).toHaveLength(1);
  const contacts = '"priya@club.example, =cmd@club.example"';
  expect((await files[0]?.text())?.split('\r\n')).toEqual([titles.join(), [...cells, contacts].join()]);
});

it('adds a member by the address, and asks before it removes one', async () => {
  const server = await startApiServer(() => ({ body: {} }));
  renderApp(
    <ModalsProvider>
      <AddMember team={team} onChanged={() => undefined} />
    </ModalsProvider>,
  );
  const input = await screen.findByLabelText('New member');
  expect(input).toHaveAttribute('type', 'email');
  await user.click(screen.getByRole('button', { name: 'Add member' }));
  expect(screen.getByText('Enter an email address')).toBeVisible();
  await user.type(input, 'kim@club.example');
  await user.click(screen.getByRole('button', { name: 'Add member' }));
  expect(await screen.findByText(/^kim@club.example is added to Green\./)).toBeVisible();
  await user.type(input, 'kim@club.example');
  await user.click(screen.getByRole('button', { name: 'Remove member' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed from Green: kim@club.example')).toBeVisible();
  expect(server.requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
    'PUT /api/add_member/26618/kim@club.example',
    'DELETE /api/remove_member/26618/kim@club.example',
  ]);
  await server.stop();
});
