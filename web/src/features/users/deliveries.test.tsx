import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { clearToken, writeToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import Deliveries from './deliveries';

const user = userEvent.setup();
const none = { sent: 0, waiting: 0, failed: 0 };
const REASON = '553 5.7.1 Sender address rejected: not owned by user';
const paused = ['ana@club.example', 'ben@club.example', 'cem@club.example'].map((emailAddress) => ({
  emailAddress,
  at: 1_780_000_000_000,
  reason: '550 5.1.1 User unknown',
}));
let server: ApiServer;
afterEach(async () => {
  clearToken();
  await server.stop();
});

it('shows troubles of the mail server as its own, and resumes all addresses with one tap', async () => {
  const troubles = [{ reason: REASON, addresses: 3, mails: 4, since: 1_780_000_000_000 }];
  server = await startApiServer(({ method, url }) => {
    if (url === '/api/config') return { body: { clubTimezone: 'UTC', demo: false } };
    if (url === '/api/current_user') return { body: aUser({ roles: ['ADMIN'] }) };
    if (url === '/api/show_mail_troubles') return { body: troubles };
    return { body: { mail: none, push: none, failures: [], paused: method === 'POST' ? [] : paused } };
  });
  writeToken('token');
  renderApp(<Deliveries />);
  const alert = await screen.findByRole('alert', { name: 'Emails do not go out' });
  expect(within(alert).getByText(/3 addresses get no emails, and that is probably not the fault/)).toBeVisible();
  expect(alert).toHaveTextContent(REASON);
  expect(screen.getByText(/Emails to ana@club\.example are paused since .*550 5\.1\.1/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send to all of them again' }));
  await waitFor(() => expect(screen.queryByText(/are paused since/)).toBeNull());
  expect(server.requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    '/api/resume_mails',
  ]);
  expect(screen.queryByRole('button', { name: 'Send to all of them again' })).toBeNull();
});

it('shows nothing while nothing was sent', async () => {
  server = await startApiServer(({ url }) => {
    if (url === '/api/config') return { body: { clubTimezone: 'UTC', demo: false } };
    if (url === '/api/current_user') return { body: aUser({ roles: ['ADMIN'] }) };
    if (url === '/api/show_mail_troubles') return { body: [] };
    return { body: { mail: none, push: none, failures: [], paused: [] } };
  });
  writeToken('token');
  renderApp(<Deliveries />);
  expect(await screen.findByRole('heading', { name: 'Messages of the last 30 days' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
