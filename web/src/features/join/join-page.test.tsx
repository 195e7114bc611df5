import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { InvitationCard } from '@touchline/shared/invitations/invitations.contract';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useCurrentUser } from '../../lib/session';
import { clearToken, readToken, writeToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { type ApiRequest, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { JoinPage } from './join-page';

const CODE = '7KQ2M9XD';
const MAILED = 'm'.repeat(43);
const shared: InvitationCard = {
  kind: 'family',
  club: 'Riverside FC',
  team: 'Green',
  teamId: '26618',
  inviter: 'Sam Carter',
};
const failed = (status: number) => ({ status, body: { type: '/problems/x', title: 'No', status, detail: 'No.' } });

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(async () => {
  clearToken();
  await server.stop();
});

const Planning = () => <p>Planning of {useCurrentUser()?.teams.join()}</p>;

async function openLink(
  token: string,
  card: Partial<InvitationCard>,
  answer: (request: ApiRequest) => object = () => ({ body: '' }),
  currentUser: () => CurrentUser | Promise<CurrentUser> = () => aUser({ players: [] }),
) {
  server = await startApiServer(async (request) => {
    if (request.url.startsWith('/api/show_invitation')) return { body: { ...shared, ...card } };
    if (request.url === '/api/show_club') return { body: { name: 'Riverside FC', colour: '', shows: [] } };
    if (request.url === '/api/current_user') return { body: await currentUser() };
    if (request.url === '/api/list_requests' && request.method === 'GET') return { body: [] };
    return answer(request);
  });
  renderApp(
    <Routes>
      <Route path="/join/:token" element={<JoinPage nextGame={<p>The next game</p>} />} />
      <Route path="/admin/planning" element={<Planning />} />
    </Routes>,
    `/join/${token}`,
  );
}
const writes = () => server.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);

async function fillPerson() {
  await user.type(await screen.findByLabelText('Your name'), 'Ana Silva');
  await user.type(screen.getByLabelText('Password'), 'corner flag 12');
  await user.click(screen.getByRole('checkbox'));
}

it('registers with the children of the request, and shows the address that gets the mail', async () => {
  await openLink(CODE, { code: CODE }, () => ({ body: 'ana@club.example' }));
  await fillPerson();
  await user.type(screen.getByLabelText('Email'), 'Ana@Club.example');
  await user.click(screen.getByRole('button', { name: 'Ask to join' }));
  expect(screen.getByText('Name is required')).toBeVisible();
  expect(screen.getByText('Birth year is required')).toBeVisible();
  expect(writes()).toEqual([]);
  await user.type(screen.getByLabelText('Child’s name'), 'Leo');
  await user.type(screen.getByLabelText('Birth year'), '2013');
  await user.click(screen.getByRole('button', { name: 'Ask to join' }));
  expect(await screen.findByText('ana@club.example')).toBeVisible();
  const account = {
    userName: 'Ana Silva',
    fullName: 'Ana Silva',
    emailAddress: 'Ana@Club.example',
    password: 'corner flag 12',
  };
  const register = [
    '/api/register',
    { ...account, request: { code: CODE, children: [{ name: 'Leo', birthYear: 2013 }] } },
  ];
  expect(writes()).toEqual([register]);
  for (let sent = 1; sent <= 2; sent += 1) {
    await user.click(screen.getByRole('button', { name: 'Send it again' }));
    await waitFor(() => expect(writes()).toHaveLength(1 + sent));
  }
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeDisabled();
});

it('registers by the mailed link, signs in and accepts without another mail', async () => {
  await openLink(MAILED, { emailAddress: 'ana@club.example' }, ({ url }) => ({
    body: url === '/api/login' ? 'the-token' : 'ana@club.example',
  }));
  await fillPerson();
  await user.click(screen.getByRole('button', { name: 'Create account and accept' }));
  expect(await screen.findByText(/^Planning/)).toBeVisible();
  expect(readToken()).toBe('the-token');
  expect(writes().map(([url]) => url)).toEqual(['/api/register', '/api/login', '/api/accept_invitation']);
  expect(writes()[0]?.[1]).toMatchObject({ invitation: MAILED });
});

it('reads the account again although its first read, from before the invitation was accepted, is under way', async () => {
  let reads = 0;
  await openLink(
    MAILED,
    { emailAddress: 'ana@club.example' },
    ({ url }) => ({ body: url === '/api/login' ? 'the-token' : 'ana@club.example' }),
    () => {
      reads += 1;
      return reads === 1 ? new Promise(() => undefined) : aUser({ teams: ['26618'] });
    },
  );
  await fillPerson();
  await user.click(screen.getByRole('button', { name: 'Create account and accept' }));
  expect(await screen.findByText('Planning of 26618')).toBeVisible();
});

it('asks for the password of an account that exists already', async () => {
  await openLink(MAILED, { emailAddress: 'ana@club.example' }, ({ url }) =>
    url === '/api/login' ? failed(401) : { body: 'ana@club.example' },
  );
  await fillPerson();
  await user.click(screen.getByRole('button', { name: 'Create account and accept' }));
  expect(await screen.findByText(/You have an account with this address already/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in and accept' })).toBeVisible();
});

it.each([
  [{ ended: 'used' }, 'This invitation was accepted already'],
  [{ ended: 'revoked' }, 'This invitation was taken back'],
  [{ ended: 'left' }, 'This invitation has ended'],
] as const)('says why an invitation with %o cannot be accepted', async (card, title) => {
  await openLink(MAILED, card);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: /accept/i })).toBeNull();
});

it('tells staff who get no role that theirs is the same as before', async () => {
  writeToken('the-token');
  await openLink(MAILED, { kind: 'staff', role: 'COACH' });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/You are on the staff of Green now\. Your role .* the same as before/)).toBeVisible();
});

it('says that an invitation has ended when its maker lost the right while the page was open', async () => {
  writeToken('the-token');
  const card: Partial<InvitationCard> = { kind: 'staff', role: 'COACH' };
  await openLink(MAILED, card, ({ url }) => {
    card.ended = 'left';
    return url === '/api/accept_invitation' ? failed(404) : { body: '' };
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('heading', { name: 'This invitation has ended' })).toBeVisible();
});

it('offers another account when the invitation is for another address', async () => {
  writeToken('the-token');
  await openLink('invitation-id-1', {}, ({ url }) => (url === '/api/accept_invitation' ? failed(404) : { body: '' }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('heading', { name: 'This invitation is for another address' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(await screen.findByRole('button', { name: 'Create account and accept' })).toBeVisible();
});
