import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { browserLanguage, chooseLanguage } from '../../lib/language';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import LoginPage from './login-page';

let server: Awaited<ReturnType<typeof startApiServer>>;
afterEach(async () => {
  localStorage.clear();
  delete window.prefetched;
  await server.stop();
});

it('switches the sign-in page to Spanish, keeps what was typed, and remembers the choice', async () => {
  const user = userEvent.setup();
  server = await startApiServer(() => ({ body: { demo: false } }));
  renderApp(<LoginPage />);
  await user.type(screen.getByLabelText('Email'), 'ana@club.example');
  await user.click(screen.getByRole('radio', { name: 'Español' }));
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  expect(screen.getByLabelText('Correo electrónico')).toHaveValue('ana@club.example');
  expect(document.documentElement.lang).toBe('es');
  await waitFor(() => expect(document.title).toBe('Iniciar sesión · Touchline'));
  expect(browserLanguage()).toBe('es');
});

it('shows the club of the settings that the page requested while its code was loading', async () => {
  server = await startApiServer(() => ({ body: { demo: false } }));
  const prefetch = Promise.resolve({ demo: true });
  window.prefetched = { token: null, at: Date.now(), arrived: [], responses: { '/api/config': prefetch } };
  renderApp(<LoginPage />);
  expect(await screen.findByRole('heading', { name: 'Look around as…' })).toBeVisible();
  expect(server.requests.map(({ url }) => url)).not.toContain('/api/config');
});

it('follows the browser again after the choice is cleared', async () => {
  server = await startApiServer(() => ({ body: { demo: false } }));
  renderApp(<LoginPage />);
  await act(() => chooseLanguage('es'));
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await act(() => chooseLanguage(null));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(browserLanguage()).toBe('en');
});
