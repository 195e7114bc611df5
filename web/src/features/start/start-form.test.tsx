import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { clearToken, readToken } from '../../lib/token';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { StartForm } from './start-form';

const started = { type: '/problems/conflict', title: 'Conflict', status: 409, detail: 'Started already.' };
const unknown = { type: '/problems/login-failed', title: 'Login failed', status: 401, detail: 'Login failed' };

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(async () => {
  clearToken();
  await server.stop();
});

async function submit() {
  renderApp(<StartForm />);
  await user.type(screen.getByLabelText('Code'), 'abcd efgh');
  await user.type(screen.getByLabelText('Name'), 'Ana Silva');
  await user.type(screen.getByLabelText('Email'), 'ana@club.example');
  await user.type(screen.getByLabelText('Password'), 'corner flag 12');
  await user.click(screen.getByRole('button', { name: 'Start club' }));
}

it('sends the form and signs in', async () => {
  server = await startApiServer(() => ({ body: 'the-token' }));
  await submit();
  await waitFor(() => expect(readToken()).toBe('the-token'));
  expect(server.requests[0]).toMatchObject({
    url: '/api/start_club',
    body: { code: 'abcd efgh', userName: 'Ana Silva', emailAddress: 'ana@club.example', password: 'corner flag 12' },
  });
});

it('I13: signs in on a retry after a lost response', async () => {
  server = await startApiServer(({ url }) =>
    url === '/api/start_club' ? { status: 409, body: started } : { body: 'the-token' },
  );
  await submit();
  await waitFor(() => expect(readToken()).toBe('the-token'));
  expect(screen.queryByText('Started already.')).toBeNull();
});

it('shows an error if another account has started the club', async () => {
  server = await startApiServer(({ url }) =>
    url === '/api/start_club' ? { status: 409, body: started } : { status: 401, body: unknown },
  );
  await submit();
  expect(await screen.findByText('Started already.')).toBeVisible();
  expect(readToken()).toBeNull();
});
