import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestView } from '@touchline/shared/invitations/invitation.model';
import { afterEach, expect, it } from 'vitest';
import { clearToken, writeToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { type ApiResponse, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import RequestsPanel from './requests-panel';

const TEAM = '26618';
const OTHER = '26619';
const request: RequestView = {
  id: 'request-1',
  teamId: TEAM,
  team: 'Green',
  name: 'Olga Newman',
  emailAddress: 'olga@families.example',
  invitedBy: 'Sam Carter',
  state: 'open',
  createdAt: 1_780_000_000_000,
  children: [
    {
      id: 'child-1',
      name: 'Theo Newman',
      birthYear: 2013,
      lookAlikes: [{ playerId: '10000007', name: 'Theo Neuman', number: 7, hasGuardian: false }],
    },
    { id: 'child-2', name: 'Kit Newman', birthYear: 2015, lookAlikes: [] },
  ],
};

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(async () => {
  clearToken();
  await server.stop();
});

async function open(answer: () => ApiResponse = () => ({ body: 'request-1' })) {
  let listed = [request];
  writeToken('the-token');
  server = await startApiServer(({ url }) => {
    if (url.startsWith('/api/current_user'))
      return { body: aUser({ roles: ['COACH'], teams: [TEAM, OTHER], staffTeams: [TEAM, OTHER] }) };
    if (url.startsWith('/api/list_teams'))
      return { body: [TEAM, OTHER].map((id) => ({ id, name: `Team ${id}`, version: 1, rev: 1 })) };
    if (url.startsWith('/api/list_requests')) return { body: listed };
    if (url !== '/api/decide_request') return { body: [] };
    listed = [];
    return answer();
  });
  renderApp(<RequestsPanel />);
  return within(await screen.findByRole('article', { name: 'Request of Olga Newman' }));
}
const decisions = () => server.requests.filter(({ url }) => url === '/api/decide_request').map(({ body }) => body);

it('proposes the rostered child that looks the same, and links it with one tap', async () => {
  const card = await open();
  expect(screen.getByText('1 request to join')).toBeVisible();
  expect(card.getByLabelText('Theo Newman is', { selector: 'input' })).toHaveValue(
    'Same as Theo Neuman, #7, no guardian yet',
  );
  expect(card.getByText('Kit Newman, 2015')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Accept and link' }));
  expect(await screen.findByText('Olga Newman is in Green now')).toBeVisible();
  expect(decisions()).toEqual([{ id: 'request-1', decision: 'accept', links: { 'child-1': '10000007' } }]);
  await expect.poll(() => screen.queryByRole('article')).toBeNull();
});

it('reads the requests of all led teams in one call', async () => {
  await open();
  const reads = server.requests.filter(({ url }) => url.startsWith('/api/list_requests'));
  expect(reads.map(({ url }) => url)).toEqual(['/api/list_requests?of=led']);
});

it('declines with a reason only', async () => {
  const card = await open();
  await user.click(card.getByRole('button', { name: 'Decline…' }));
  await user.click(card.getByRole('button', { name: 'Decline' }));
  expect(card.getByText('Please say why')).toBeVisible();
  expect(decisions()).toEqual([]);
  await user.type(card.getByLabelText('Reason'), 'The team is full.');
  await user.click(card.getByRole('button', { name: 'Decline' }));
  await expect.poll(decisions).toEqual([{ id: 'request-1', decision: 'decline', reason: 'The team is full.' }]);
});

it('says who decided first', async () => {
  const current = { ...request, state: 'accepted', decidedBy: 'Max Manager' };
  const problem = { type: '/problems/conflict', title: 'Conflict', status: 409, detail: 'Decided already.', current };
  const card = await open(() => ({ status: 409, body: problem }));
  await user.click(card.getByRole('button', { name: 'Accept and link' }));
  expect(await screen.findByText('Max Manager has accepted this request already.')).toBeVisible();
});
