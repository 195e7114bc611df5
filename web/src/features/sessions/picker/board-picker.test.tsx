import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { BoardView } from '@touchline/shared/boards/boards.contract';
import { monthOf, monthStart } from '@touchline/shared/months';
import { type TeamView, teamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { addMonths, monthName } from '../../../lib/club-time';
import { clearToken, writeToken } from '../../../lib/token';
import { monthIn, useSearchState } from '../../../lib/use-search-state';
import { aUser } from '../../../testing/a-user';
import { type ApiRequest, type ApiResponse, startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import { BoardPanel } from './board-panel';
import { BoardPicker } from './board-picker';
import { useOpenBoard } from './use-open-board';

const TEAM = '26618';
const NOW = monthOf(Date.now());
const LAST = addMonths(NOW, -1);

const green: TeamView = teamView.parse(teamsContract.list_teams.example.reply[0]);
const coach = aUser({ roles: ['COACH'], teams: [TEAM], staffTeams: [TEAM] });
const parent = aUser({ roles: ['PARENT'], teams: [TEAM], familyTeams: [TEAM] });

const board = (id: string, name: string, month = NOW): BoardView => ({
  id,
  teamId: TEAM,
  name,
  month: monthStart(month),
});

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(async () => {
  clearToken();
  await server.stop();
});

function Boards() {
  const [params] = useSearchState();
  const open = useOpenBoard(monthIn(params, NOW));
  return (
    <>
      <BoardPicker open={open} />
      <BoardPanel open={open}>{({ name }) => <h3>{name} is open</h3>}</BoardPanel>
      <p>{open.boards.length} boards</p>
      <p data-testid="address">{useLocation().search}</p>
    </>
  );
}

/** Opens the picker with these boards. `special` overrides responses. */
async function open(
  who: CurrentUser,
  kept: BoardView[],
  address = '',
  special: (request: ApiRequest) => ApiResponse | undefined = () => undefined,
) {
  const calls: Record<string, (body: { id?: string; teamId: string; month: number; name: string }) => unknown> = {
    current_user: () => who,
    list_teams: () => (who.teams.length > 0 ? [green] : []),
    list_boards: () => kept,
    add_board: ({ id = '80000099', ...made }) => {
      if (!kept.some((one) => one.id === id)) kept.push({ id, ...made });
      return id;
    },
  };
  server = await startApiServer((request) => {
    const call = calls[new URL(request.url, 'http://club').pathname.split('/')[2] ?? ''];
    return special(request) ?? (call ? { body: call(request.body as never) } : { status: 404, body: {} });
  });
  writeToken('token');
  renderApp(<Boards />, `/sessions${address}`);
}

const added = () => server.requests.filter(({ url }) => url.includes('add_board')).map(({ body }) => body);
const shows = (name: string) => screen.findByRole('heading', { name: `${name} is open` });
const address = () => Object.fromEntries(new URLSearchParams(screen.getByTestId('address').textContent ?? ''));
const choose = async (item: string) => {
  await user.click(screen.getByRole('button', { name: 'Board actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return screen.findByRole('form');
};

it('creates the current month’s board on first use, once, and puts it into the address', async () => {
  await open(coach, []);
  expect(await shows('Session')).toBeVisible();
  await waitFor(() => expect(address()).toEqual({ team: TEAM, board: '80000099', month: NOW }));
  expect(added()).toEqual([{ teamId: TEAM, month: monthStart(NOW), name: 'Session' }]);
});

it.each(['America/Los_Angeles', 'Pacific/Auckland'])('keeps a board under its UTC month from %s', async (zone) => {
  const machineZone = process.env.TZ;
  process.env.TZ = zone;
  try {
    await open(coach, []);
    await shows('Session');
    expect(added()).toEqual([expect.objectContaining({ month: Date.parse(`${NOW}-01T00:00:00Z`) })]);
  } finally {
    if (machineZone === undefined) delete process.env.TZ;
    else process.env.TZ = machineZone;
  }
});

it('shows why a board could not be created, and creates it on the next try', async () => {
  let tries = 0;
  await open(coach, [], '', ({ url }) =>
    url.includes('add_board') && tries++ === 0 ? { status: 400, body: { detail: 'Not today.' } } : undefined,
  );
  expect(await screen.findByText('Not today.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await shows('Session')).toBeVisible();
});

it('creates no board in another month until the user asks for it', async () => {
  await open(coach, [board('80000001', 'Rondo')], `?month=${LAST}`);
  expect(await screen.findByText(`No board for ${monthName(LAST)}`)).toBeVisible();
  expect(added()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create board' }));
  expect(await shows('Session')).toBeVisible();
  expect(added()).toEqual([{ teamId: TEAM, month: monthStart(LAST), name: 'Session' }]);
});

it('lets families choose boards but not create them', async () => {
  await open(parent, [board('80000002', 'Corners', LAST)]);
  expect(await screen.findByText('No board this month')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Board' }));
  await user.click(await screen.findByRole('option', { name: 'Corners' }));
  expect(await shows('Corners')).toBeVisible();
  expect(address()).toMatchObject({ board: '80000002', month: LAST });
  expect(screen.queryByRole('button')).toBeNull();
  expect(added()).toEqual([]);
});

it('says that a board in the address does not exist, and offers the team’s boards', async () => {
  await open(coach, [board('80000001', 'Rondo')], '?board=89999999');
  expect(await screen.findByRole('heading', { name: 'Board not found' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Board' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Open this month’s board' }));
  expect(await shows('Rondo')).toBeVisible();
  expect(added()).toEqual([]);
});

it('tells a user without a team that they have none', async () => {
  await open(aUser({ roles: ['PARENT'] }), []);
  expect(await screen.findByText('You are not on a team yet')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('rejects a taken name at its field: in the browser for a new board, by the server for a renamed one', async () => {
  const detail = 'This month already has a board with that name.';
  await open(coach, [board('80000001', 'Rondo'), board('80000002', 'Corners')], '', ({ url }) =>
    url.includes('update_board') ? { status: 409, body: { detail } } : undefined,
  );
  await shows('Rondo');
  const adding = await choose('New board');
  await user.click(within(adding).getByRole('button', { name: 'Add' }));
  expect(await within(adding).findByText('Name is required')).toBeVisible();
  await user.type(within(adding).getByLabelText(/^Name/), 'CORNERS');
  await user.click(within(adding).getByRole('button', { name: 'Add' }));
  expect(await within(adding).findByText(detail)).toBeVisible();
  expect(added()).toEqual([]);
  await user.click(within(adding).getByRole('button', { name: 'Cancel' }));

  const renaming = await choose('Rename or change month');
  await user.clear(within(renaming).getByLabelText(/^Name/));
  await user.type(within(renaming).getByLabelText(/^Name/), 'Corners');
  await user.click(within(renaming).getByRole('button', { name: 'Save' }));
  expect(await within(renaming).findByText(detail)).toBeVisible();
  expect(within(renaming).getByLabelText(/^Name/)).toHaveAttribute('aria-invalid', 'true');
});

it('I13: creates one board when the first response was lost, even if the list shows it meanwhile', async () => {
  const storedBoards = [board('80000001', 'Rondo')];
  await open(coach, storedBoards, '', ({ url, body }) => {
    if (!url.includes('add_board') || storedBoards.length > 1) return undefined;
    storedBoards.push(board((body as { id: string }).id, 'Pressing'));
    return { status: 503, body: { detail: 'Down.' } };
  });
  await shows('Rondo');
  const form = await choose('New board');
  await user.type(within(form).getByLabelText(/^Name/), 'Pressing');
  await user.click(within(form).getByRole('button', { name: 'Add' }));
  expect(await within(form).findByText('Down.')).toBeVisible();
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('2 boards')).toBeInTheDocument();
  await user.click(within(form).getByRole('button', { name: 'Add' }));
  expect(await shows('Pressing')).toBeVisible();
  expect(added()).toHaveLength(2);
  expect(added()[0]).toEqual(added()[1]);
  expect(storedBoards).toHaveLength(2);
  expect(screen.queryByRole('form')).toBeNull();
});
