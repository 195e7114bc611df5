import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { JoinPage } from './join-page';
import WaitingHelp from './waiting-help';

const user = userEvent.setup();
let server: Awaited<ReturnType<typeof startApiServer>>;
afterEach(() => server.stop());

async function open(requests: object[], path = '/wait') {
  server = await startApiServer(({ url }) => {
    if (url.startsWith('/api/list_requests')) return { body: requests };
    if (url === '/api/show_invitation/7KQ2M9XD') return { body: { kind: 'family', club: '', team: '', inviter: '' } };
    return { status: 404, body: { type: '/problems/not-found', title: 'Not found', status: 404 } };
  });
  renderApp(
    <Routes>
      <Route path="/wait" element={<WaitingHelp />} />
      <Route path="/join/7KQ2M9XD" element={<p>The team</p>} />
      <Route path="/join/:token" element={<JoinPage nextGame={null} />} />
    </Routes>,
    path,
  );
}
const NO_TEAM = /^No team has this code/;

it('says who decides, keeps a code that no team has, and opens the page of a right one', async () => {
  await open([]);
  expect(await screen.findByText(/^The coach lets you in. We send you an email/)).toBeVisible();
  const input = screen.getByRole('textbox', { name: 'Team code' });
  const go = () => user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(input, '7kq2');
  await go();
  expect(screen.getByText('A code has 8 letters and digits')).toBeVisible();
  await user.type(input, 'm9xx');
  await go();
  expect(await screen.findByText(NO_TEAM)).toBeVisible();
  expect(input).toHaveValue('7KQ2-M9XX');
  await user.type(input, '{Backspace}d');
  expect(screen.queryByText(NO_TEAM)).toBeNull();
  await go();
  expect(await screen.findByText('The team')).toBeVisible();
});

it('keeps the code of a link that no team has in the field', async () => {
  await open([], '/join/7KQ2M9XX');
  expect(await screen.findByText(NO_TEAM)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Team code' })).toHaveValue('7KQ2-M9XX');
});

it('shows an open request instead of the field', async () => {
  await open([
    { id: 'r-1', team: 'Green', teamId: '26618', invitedBy: 'Sam', state: 'open', children: [{ name: 'Leo' }] },
  ]);
  expect(await screen.findByRole('heading', { name: 'Sam has your request' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});
