import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearToken, writeToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { ClubNotices } from './club-notices';

let server: ApiServer;
afterEach(async () => {
  clearToken();
  await server.stop();
});

async function open(roles: ('ADMIN' | 'ROOT')[], { mailConfigured = true, isBroken = false } = {}) {
  writeToken('token');
  const troubles = [{ reason: 'connect ECONNREFUSED', addresses: 1, mails: 2, since: 1_780_000_000_000 }];
  server = await startApiServer(({ url }) => {
    if (url === '/api/config') return { body: { clubTimezone: 'UTC', demo: false, mailConfigured } };
    if (url === '/api/current_user') return { body: aUser({ roles }) };
    if (url === '/api/show_mail_troubles') return { body: isBroken ? troubles : [] };
    const users = [aUser({}), aUser({ emailAddress: 'new@club.example' })].map((one) => ({ ...one, active: false }));
    return { body: { total: users.length, version: 'v1', users } };
  });
  renderApp(<ClubNotices />);
}

it('tells an ADMIN on the start page that no emails go out, and why', async () => {
  await open(['ADMIN'], { isBroken: true });
  expect(await screen.findByRole('region', { name: 'Emails do not go out' })).toHaveTextContent('connect ECONNREFUSED');
});

it('says in words that email is not set up, and names settings only to the person who runs the server', async () => {
  await open(['ROOT'], { mailConfigured: false });
  const notice = await screen.findByRole('region', { name: 'Email is not set up' });
  expect(await screen.findByText(/each email is a file on the server/)).toBeVisible();
  expect(screen.getByText('SMTP_URL').closest('details')).not.toHaveAttribute('open');
  expect(notice.querySelectorAll('details:not([open]) code')).toHaveLength(4);
  expect(server.requests.filter(({ url }) => url === '/api/show_mail_troubles')).toEqual([]);
});
