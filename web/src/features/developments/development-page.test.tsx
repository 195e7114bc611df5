import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { match } from '@touchline/shared/developments/development.model';
import { monthOf, monthStart } from '@touchline/shared/months';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../lib/token';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { admin, clubReplies, endpointOf, event, green, leo, mia, showSignedIn } from '../events/testing/open-planning';
import { aPlayer } from '../events/testing/players';
import DevelopmentPage from './development-page';

const user = userEvent.setup();
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});

const blue = { ...green, id: '26619', name: 'Riverside 2013 Blue', players: [aPlayer(7, { name: 'Ana Blue' })] };
const empty = { ...green, id: '26620', name: 'Riverside 2016 Red', players: [] };
const thisMonth = monthStart(monthOf(Date.now()));
const entry = (number: number, player: typeof leo, teamId: string, month = thisMonth) => ({
  id: `7000000${number}`,
  playerId: player.id,
  playerName: player.name,
  contactEmail: 'family@club.example',
  birthYear: 2012,
  month,
  teamId,
  matches: [match.parse({ id: `80000000${number}`, advice: 'Look up.' })],
  version: 1,
  rev: 1,
});
const entries = [
  entry(1, leo, green.id),
  entry(2, aPlayer(7, { name: 'Ana Blue' }), blue.id),
  entry(3, mia, green.id, monthStart('2026-01')),
];

async function open(path = '/admin/development', developments = entries) {
  server = await startApiServer(
    clubReplies(admin, event, {
      override: (request) => {
        if (endpointOf(request) === 'list_teams') return { body: [green, blue, empty] };
        if (endpointOf(request) === 'list_developments') return { body: developments };
        return undefined;
      },
    }),
  );
  showSignedIn(<DevelopmentPage />, path);
  return within(await screen.findByRole('region', { name: 'Developments' }));
}
const chooseTeam = async (name: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name: 'Team' }), name);

it('shows an ADMIN who of one team has nothing yet, and the entries of that team alone', async () => {
  const table = await open();
  expect(await screen.findByRole('heading', { name: '2 of 3 players have nothing yet' })).toBeVisible();
  expect(screen.getByText(/Mia and Child/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Go on with Mia/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`player=${mia.id}`),
  );
  expect(await table.findByRole('rowheader', { name: 'Leo Raman' })).toBeVisible();
  expect(table.queryByText('Ana Blue')).toBeNull();
  await chooseTeam('Riverside 2013 Blue');
  expect(await table.findByRole('rowheader', { name: 'Ana Blue' })).toBeVisible();
  expect(table.queryByText('Leo Raman')).toBeNull();
  expect(screen.getByRole('heading', { name: 'All 1 players have something to learn from' })).toBeVisible();
});

it('compares all teams, and opens one of them', async () => {
  const table = await open();
  await chooseTeam('All teams');
  const teams = within(await screen.findByRole('region', { name: /^Every team in/ }));
  expect(teams.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Green1 of 3 players have something/),
    expect.stringMatching(/BlueAll 1 players have something/),
  ]);
  expect(table.getAllByRole('rowheader')).toHaveLength(3);
  await user.click(teams.getByRole('button', { name: 'Open Riverside 2013 Blue' }));
  await waitFor(() => expect(table.getAllByRole('rowheader')).toHaveLength(1));
});

it('lists one month of a team', async () => {
  const table = await open();
  await user.selectOptions(await table.findByRole('combobox', { name: 'Month' }), 'January 2026');
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Mia Raman']);
});

it('says what to do for a team without players, and for one without entries', async () => {
  const table = await open('/admin/development?team=26620');
  expect(await screen.findByText('No players on the roster of Riverside 2016 Red')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Teams' })).toHaveAttribute('href', '/admin/team?id=26620');
  expect(table.getByText('Nothing is written for Riverside 2016 Red yet')).toBeVisible();
});

it('follows the team of an entry that is opened by its address', async () => {
  const table = await open('/admin/development?id=70000002');
  expect(await screen.findByRole('heading', { name: /^Ana Blue, / })).toBeVisible();
  expect(await screen.findByRole('option', { name: 'Riverside 2013 Blue', selected: true })).toBeInTheDocument();
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Ana Blue']);
});
