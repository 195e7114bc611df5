import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken, readToken } from '../../lib/token';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { LoginForm } from './login-form';

let server: Awaited<ReturnType<typeof startApiServer>>;
let signedIn = 0;
const user = userEvent.setup();

beforeEach(async () => {
  signedIn = 0;
  server = await startApiServer(({ url, body }) => {
    const isWrong = !decodeURIComponent(
      url === '/api/login' ? (body as { emailAddress: string }).emailAddress : url,
    ).includes('@');
    if (isWrong)
      return {
        status: 400,
        body: {
          type: '/problems/invalid',
          title: 'Invalid request',
          status: 400,
          fields: { [url === '/api/login' ? 'emailAddress' : 'email']: 'Must be an email address' },
        },
      };
    if (url !== '/api/login') return { body: 'parent@riverside.example' };
    return (body as { password: string }).password === 'touchline'
      ? { body: 'the-token' }
      : {
          status: 401,
          body: { type: '/problems/login-failed', title: 'Login failed', status: 401, detail: 'That did not match.' },
        };
  });
  renderApp(<LoginForm onSignedIn={() => signedIn++} />);
});
afterEach(async () => {
  clearToken();
  await server.stop();
});

const fill = async (address: string, password: string) => {
  if (address) await user.type(screen.getByLabelText('Email'), address);
  if (password) await user.type(screen.getByLabelText('Password'), password);
};

it('reports missing fields and sends nothing', async () => {
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(server.requests).toEqual([]);
});

it('shows the server’s message in red until a field is edited', async () => {
  await fill('parent@riverside.example', 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('That did not match.')).toBeVisible();
  expect(screen.getByText(/choose “Forgot password\?”, and we send you a link/)).toBeVisible();
  await user.type(screen.getByLabelText('Password'), 'x');
  await waitFor(() => expect(screen.queryByText('That did not match.')).toBeNull());
  expect(readToken()).toBeNull();
});

it('stores the token and redirects', async () => {
  await fill(' Parent@Riverside.example', 'touchline');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(signedIn).toBe(1));
  expect(readToken()).toBe('the-token');
});

it('shows beside the field what the server finds wrong with the address', async () => {
  await fill('parent', 'touchline');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Must be an email address')).toBeVisible();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  expect(await screen.findByText('Please fillin the email address you registered')).toBeVisible();
});

it('requires the address before it requests a reset link', async () => {
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  expect(await screen.findByText('Please fillin the email address you registered')).toBeVisible();
  expect(server.requests).toEqual([]);

  await fill('parent@riverside.example', '');
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  const notice = await screen.findByText('Please check your email to reset your password');
  expect(notice.closest('[role=alert]')).not.toBeNull();
  expect(server.requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
    'PUT /api/forgot-password/parent@riverside.example',
  ]);
});
