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

async function open(path = '/admin/development?list=one', developments = entries) {
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
  const table = await open('/admin/development');
  const teams = within(await screen.findByRole('region', { name: /^Every team in/ }));
  expect(table.getByRole('rowheader', { name: 'Ana Blue' })).toBeVisible();
  await user.click(teams.getByRole('button', { name: /Green/ }));
  expect(await screen.findByRole('heading', { name: '2 of 3 players have no advice yet' })).toBeVisible();
  const players = within(screen.getByRole('list', { name: 'Players' }));
  expect(players.getByRole('link', { name: /Mia.*None yet/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`player=${mia.id}`),
  );
  expect(players.getByRole('link', { name: /Leo.*1 note/ })).toBeVisible();
  // A person without a team of their own writes for nobody at first.
  expect(screen.queryByRole('link', { name: /^Write for/ })).toBeNull();
  expect(await table.findByRole('rowheader', { name: 'Leo Raman' })).toBeVisible();
  expect(table.queryByText('Ana Blue')).toBeNull();
  await chooseTeam('Riverside 2013 Blue');
  expect(await table.findByRole('rowheader', { name: 'Ana Blue' })).toBeVisible();
  expect(table.queryByText('Leo Raman')).toBeNull();
  expect(screen.getByRole('heading', { name: 'The only player has something to learn from' })).toBeVisible();
});

it('compares all teams, and opens one of them', async () => {
  const table = await open();
  await chooseTeam('All teams');
  const teams = within(await screen.findByRole('region', { name: /^Every team in/ }));
  expect(teams.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Green.*1 of 3 written/),
    expect.stringMatching(/Blue.*1 of 1 written/),
  ]);
  expect(table.getAllByRole('rowheader')).toHaveLength(3);
  await user.click(teams.getByRole('button', { name: /^Riverside 2013 Blue/ }));
  await waitFor(() => expect(table.getAllByRole('rowheader')).toHaveLength(1));
});

it.each(['/admin/development?list=all', '/admin/development'])(
  '%s keeps all teams in the table when somebody opens an entry',
  async (path) => {
    const table = await open(path);
    await user.click(await table.findByRole('button', { name: 'Ana Blue' }));
    expect(await screen.findByRole('heading', { name: /^Ana Blue, / })).toBeVisible();
    expect(table.getAllByRole('rowheader')).toHaveLength(3);
    expect(screen.getByRole('option', { name: 'All teams', selected: true })).toBeInTheDocument();
  },
);

it('shows one month, above and in the table, wherever it is chosen', async () => {
  const table = await open();
  const above = await screen.findByRole('combobox', { name: 'Shown month' });
  const inTable = await table.findByRole('combobox', { name: 'Month' });
  expect(inTable).toHaveDisplayValue('Every month');
  await user.selectOptions(above, 'January 2026');
  expect(inTable).toHaveDisplayValue('January 2026');
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Mia Raman']);
  await user.selectOptions(inTable, monthOf(thisMonth));
  expect(above).toHaveValue(monthOf(thisMonth));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Leo Raman']);
  await user.selectOptions(inTable, 'Every month');
  expect(above).toHaveValue(monthOf(thisMonth));
  expect(table.getAllByRole('rowheader')).toHaveLength(2);
});

it('lists the chosen entry also when it is of another month', async () => {
  const table = await open('/admin/development?id=70000003');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Shown month' }), monthOf(thisMonth));
  expect(table.getByRole('rowheader', { name: 'Mia Raman' })).toBeVisible();
});

it('says below the teams to open one, while nothing is written', async () => {
  const table = await open('/admin/development?list=all', []);
  expect(await table.findByText('Open a team above, then choose a player to write the first advice.')).toBeVisible();
});

it('lists one month of a team', async () => {
  const table = await open();
  await user.selectOptions(await table.findByRole('combobox', { name: 'Month' }), 'January 2026');
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Mia Raman']);
});

it('says what to do for a team without players, and for one without entries', async () => {
  const table = await open('/admin/development?team=26620&list=one');
  expect(await screen.findByText('No players on the roster of Riverside 2016 Red')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Teams' })).toHaveAttribute('href', '/admin/team?id=26620');
  expect(table.getByText('Nothing is written for Riverside 2016 Red yet')).toBeVisible();
  expect(table.queryByText(/^Choose a player above/)).toBeNull();
});

it('follows the team of an entry that is opened by its address', async () => {
  const table = await open('/admin/development?id=70000002');
  expect(await screen.findByRole('heading', { name: /^Ana Blue, / })).toBeVisible();
  expect(await screen.findByRole('option', { name: 'Riverside 2013 Blue', selected: true })).toBeInTheDocument();
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Ana Blue']);
});

it('shows of each entry the newest advice with its author, and whether there is film', async () => {
  const advice = `Look up before the ball comes. ${'Then turn. '.repeat(20)}`;
  const matches = [
    match.parse({ id: '800000091', advice: 'An older one.', writtenBy: 'Sam Lee', writtenAt: thisMonth }),
    match.parse({
      id: '800000092',
      advice,
      writtenBy: 'Marta Nowak',
      writtenAt: thisMonth + 86_400_000,
      shareLink: 'https://film.example/turn.mov',
    }),
  ];
  const table = await open('/admin/development?list=one', [{ ...entry(1, leo, green.id), matches }]);
  await table.findByRole('rowheader', { name: 'Leo Raman' });
  const [, shown, film, written] = table.getAllByRole('row')[1]?.querySelectorAll('td, th') ?? [];
  expect(shown?.textContent).toMatch(/^Look up before the ball comes\. Then turn\..*…$/);
  expect(shown?.textContent?.length).toBeLessThanOrEqual(80);
  expect(film).toHaveTextContent('1');
  expect(written).toHaveTextContent(/^Marta Nowak, /);
});
