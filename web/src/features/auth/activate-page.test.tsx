import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken, readToken } from '../../lib/token';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import ActivatePage from './activate-page';

const token = 't'.repeat(43);
const wrong = 'This is not the password that this account was registered with';
let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();

beforeEach(async () => {
  server = await startApiServer(({ url, body }) => {
    if (url === '/api/login') return { body: 'the-token' };
    return (body as { password?: string } | undefined)?.password === 'corner flag 12'
      ? { body: 'ana@club.example' }
      : {
          status: 403,
          body: {
            type: '/problems/forbidden',
            title: 'Not allowed',
            status: 403,
            detail: wrong,
            fields: { password: wrong },
          },
        };
  });
  renderApp(
    <Routes>
      <Route path="/auth/activate" element={<ActivatePage />} />
      <Route path="/admin" element={<p>Inside</p>} />
    </Routes>,
    `/auth/activate?token=${token}`,
  );
});
afterEach(async () => {
  clearToken();
  await server.stop();
});

it('asks for the password of the registration, signs in and redirects', async () => {
  const activate = () => user.click(screen.getByRole('button', { name: 'Activate' }));
  await activate();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(server.requests).toEqual([]);
  await user.type(screen.getByLabelText('Password'), 'not this');
  await activate();
  expect(await screen.findByText(wrong)).toBeVisible();
  expect(readToken()).toBeNull();
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'corner flag 12');
  await activate();
  expect(await screen.findByText('Inside')).toBeVisible();
  await waitFor(() => expect(readToken()).toBe('the-token'));
  const writes = server.requests.filter(({ method }) => method === 'POST');
  expect(writes.map(({ url, body }) => [url, body])).toEqual([
    ['/api/activate', { token, password: 'not this' }],
    ['/api/activate', { token, password: 'corner flag 12' }],
    ['/api/login', { emailAddress: 'ana@club.example', password: 'corner flag 12' }],
  ]);
});
