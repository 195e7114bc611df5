import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { MergedFieldView } from '@touchline/shared/players/players.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { afterEach, expect, it, vi } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { MergeChild } from './merge-dialog';

const child = (id: string, name: string, contacts: string[] = []) =>
  ({ id, name, club: '', team: 'Green', position: '', contacts }) as PlayerView;
const pasted = child('10000001', 'Theo Neuman');
const family = child('10000002', 'Theo Newman', ['parent@club.example']);
const team = { id: '26618', name: 'Green', version: 3, players: [pasted, family] } as TeamView;

const plan: MergedFieldView[] = [
  { field: 'name', keep: 'Theo Newman', drop: 'Theo Neuman', wins: 'keep', fixed: true },
  { field: 'birthDate', keep: '2013-05-04', wins: 'keep', fixed: true },
  { field: 'position', keep: 'Keeper', drop: 'Winger', wins: 'keep', fixed: false },
];

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(() => server.stop());

async function open(merged: object) {
  server = await startApiServer(({ method }) => (method === 'GET' ? { body: plan } : merged));
  renderApp(<MergeChild team={team} player={pasted} onClose={vi.fn()} onMerged={vi.fn()} />);
  await user.click(await screen.findByRole('combobox', { name: 'Child' }));
  await user.click(await screen.findByRole('option', { name: 'Theo Newman' }));
}

it('shows both values and which wins, and sends what staff choose', async () => {
  await open({ body: 'merge-1' });
  const fields = within(await screen.findByRole('group', { name: 'What the merged child gets' }));
  const name = within(fields.getByRole('radiogroup', { name: 'Name' }));
  expect(name.getByRole('radio', { name: 'Theo Newman' })).toBeChecked();
  expect(name.getByRole('radio', { name: 'Theo Neuman' })).toBeDisabled();
  expect(fields.getAllByText('A guardian typed this value, so it stays.')).toHaveLength(1);
  const birth = within(fields.getByRole('radiogroup', { name: 'Birth date' }));
  expect(birth.getByRole('radio', { name: 'May 4, 2013' })).toBeChecked();
  expect(birth.getByRole('radio', { name: 'None' })).toBeDisabled();
  await user.click(fields.getByRole('radio', { name: 'Winger' }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  const sent = () => server.requests.find(({ method }) => method === 'POST')?.body;
  await waitFor(() =>
    expect(sent()).toEqual({ keepId: '10000002', dropId: '10000001', choices: { position: 'drop' } }),
  );
});

it('says why two children cannot be merged', async () => {
  const problem = { type: '/problems/conflict', title: 'Conflict', status: 409, detail: 'This child is being erased.' };
  await open({ status: 409, body: problem });
  await screen.findByRole('group', { name: 'What the merged child gets' });
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('This child is being erased.')).toBeVisible();
});
