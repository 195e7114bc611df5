import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { clearToken, writeToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { SetUpClub } from './set-up-club';

const TEAM = '26618';
let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(async () => {
  clearToken();
  await server.stop();
});

interface ClubSoFar {
  name?: string;
  teams?: object[];
  venues?: object[];
  mailConfigured?: boolean;
}

async function open(
  { name = 'Touchline', teams = [], venues = [], mailConfigured = true }: ClubSoFar = {},
  path = '/start',
) {
  let club = { name, colour: '', shows: [] as string[] };
  let listed = teams;
  writeToken('the-token');
  server = await startApiServer(({ url, body }) => {
    const call = url.replace('/api/', '').replace(/[/?].*/, '');
    const input = body as Record<string, unknown>;
    switch (call) {
      case 'current_user':
        return { body: aUser({ roles: ['ADMIN'] }) };
      case 'config':
        return {
          body: { homeClub: 'Touchline', supportEmail: '', clubTimezone: 'UTC', demo: false, mailConfigured },
        };
      case 'show_club':
        return { body: club };
      case 'update_club':
        club = { ...club, ...input };
        return { body: club };
      case 'add_team':
        listed = [{ id: TEAM, name: input.name, version: 1, rev: 1, players: [] }];
        return { body: TEAM };
      case 'list_teams':
        return { body: listed };
      case 'show_venues':
        return { body: venues };
      case 'import_roster':
        return { body: (input.rows as object[]).map((_, row) => ({ row, outcome: 'new' })) };
      case 'add_invitation':
        return { body: { id: 'link-1', link: '/join/7KQ2M9XD', code: '7KQ2M9XD' } };
      default:
        return { body: listed[0] ?? '' };
    }
  });
  renderApp(<SetUpClub film={null} qrCode={(link) => <p>Code of {link}</p>} />, path);
}
const written = (call: string) =>
  server.requests
    .filter(({ method, url }) => method !== 'GET' && url.startsWith(`/api/${call}`))
    .map(({ body }) => body);
const step = () => screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current=step]');

it('leads from the name of the club to the link of its first team', async () => {
  await open();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Name is required')).toBeVisible();
  await user.type(screen.getByLabelText('Name of the club'), 'Eastside FC');
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  await screen.findByRole('form', { name: 'First team' });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Give the team a name.')).toBeVisible();
  await user.type(screen.getByLabelText('Name of the team'), 'Reds');
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  await user.click(await screen.findByLabelText('Names, or a sheet with headings'));
  expect(step()).toHaveTextContent('Players');
  await user.paste('Ann Hall\t7\thall@families.example\nBen Frost\t8\tfrost@families.example');
  await user.click(await screen.findByRole('button', { name: 'Add 2 players' }));
  expect(await screen.findByText('7KQ2-M9XD')).toBeVisible();
  expect(step()).toHaveTextContent('Families');
  expect(screen.getByText(/^Code of http.*\/join\/7KQ2M9XD$/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Add a field' })).toHaveAttribute('href', '/admin/venue');
  expect(written('add_team')).toHaveLength(1);
  expect(written('add_member')).toHaveLength(1);
  expect(written('import_roster').at(-1)).toMatchObject({
    teamId: TEAM,
    invite: true,
    rows: [
      { name: 'Ann Hall', guardianAddresses: ['hall@families.example'] },
      { name: 'Ben Frost', guardianAddresses: ['frost@families.example'] },
    ],
  });
});

it('opens at the first step that is not done, and says that mail is not set up', async () => {
  const teams = [{ id: TEAM, name: 'Reds', version: 1, rev: 1, players: [] }];
  await open({ name: 'Eastside FC', teams, mailConfigured: false, venues: [{ id: 'u33dbfc5t', name: 'Home' }] });
  expect(await screen.findByText(/^Email is not set up\./)).toBeVisible();
  expect(step()).toHaveTextContent('Players');
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByRole('link', { name: 'Plan the first game' })).toHaveAttribute(
    'href',
    `/admin/planning?team=${TEAM}`,
  );
});

it('shows the settings of a club that has a team with `#club`, and stays there', async () => {
  const teams = [{ id: TEAM, name: 'Reds', version: 1, rev: 1, players: [] }];
  await open({ teams }, '/start#club');
  expect(await screen.findByRole('heading', { level: 1, name: 'Club settings' })).toBeVisible();
  const field = screen.getByLabelText('Name of the club');
  expect(field).toHaveValue('Touchline');
  await user.clear(field);
  await user.type(field, 'Eastside FC');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(written('update_club')).toMatchObject([{ name: 'Eastside FC' }]);
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
});
