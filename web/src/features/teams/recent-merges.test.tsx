import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { afterEach, expect, it } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { RecentMerges } from './recent-merges';

const DAY = 86_400_000;
const merge = {
  id: 'merge-1',
  kept: 'Theo Newman',
  dropped: 'Theo Neuman',
  by: 'Sam Carter',
  createdAt: Date.now(),
  expiresAt: Date.now() + 7 * DAY,
};
const CHANGED = 'Something about Theo Newman has changed since the merge, so it can no longer be undone.';
const team = { id: '26618', name: 'Green', version: 3 } as TeamView;

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(() => server.stop());

async function open(status = 200) {
  let listed = [merge];
  const problem = { type: '/problems/conflict', title: 'Conflict', status: 409, detail: CHANGED };
  server = await startApiServer(({ method }) => {
    if (method === 'GET') return { body: listed };
    if (status !== 200) return { status, body: problem };
    listed = [];
    return { body: 'merge-1' };
  });
  renderApp(<RecentMerges team={team} />);
  await user.click(await screen.findByText('1 merge can be undone'));
  expect(screen.getByText('Theo Neuman is now Theo Newman')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo the merge of Theo Neuman' }));
}

it('undoes a merge', async () => {
  await open();
  expect(await screen.findByText('Merge undone')).toBeVisible();
  expect(server.requests.some(({ method, url }) => method !== 'GET' && url.includes('undo_merge'))).toBe(true);
  await waitFor(() => expect(screen.queryByText('1 merge can be undone')).toBeNull());
});

it('says why it cannot be undone, and keeps it on the list', async () => {
  await open(409);
  expect(await screen.findByText(CHANGED)).toBeVisible();
  expect(screen.getByText('Theo Neuman is now Theo Newman')).toBeVisible();
});
