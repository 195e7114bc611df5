import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { RegisterForm } from './register-form';

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(() => server.stop());

const fill = async (password: string) => {
  await user.type(screen.getByLabelText('Name'), 'Ana Silva');
  await user.type(screen.getByLabelText('Email'), 'ana@riverside.example');
  await user.type(screen.getByLabelText('Password'), password);
};

it('requires the consent and a password of 8 characters', async () => {
  server = await startApiServer(() => ({ body: 'ana@riverside.example' }));
  let registrations = 0;
  renderApp(<RegisterForm onRegistered={() => registrations++} />);
  await fill('short');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(screen.getByText('Password must be at least 8 characters')).toBeVisible();
  expect(screen.getByText('Please agree to the privacy policy')).toBeVisible();
  expect(server.requests).toEqual([]);

  await user.type(screen.getByLabelText('Password'), ' and longer');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(registrations).toBe(1));
  expect(server.requests[0]?.body).toEqual({
    userName: 'Ana Silva',
    fullName: 'Ana Silva',
    emailAddress: 'ana@riverside.example',
    password: 'short and longer',
  });
});

it('shows the server’s errors at their fields', async () => {
  const fields = { password: 'This password is too common' };
  server = await startApiServer(() => ({
    status: 400,
    body: { type: '/problems/validation', title: 'Invalid input', status: 400, detail: 'Look again.', fields },
  }));
  renderApp(<RegisterForm onRegistered={() => expect.unreachable()} />);
  await fill('password');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('This password is too common')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText('Look again.')).toBeNull();
});
