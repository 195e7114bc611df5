import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import VisitorLanding from './visitor-landing';

let server: ApiServer;
afterEach(() => server.stop());

const open = async (demo: boolean) => {
  server = await startApiServer(({ url }) =>
    url === '/api/config' ? { body: { demo, clubTimezone: 'UTC' } } : { status: 404, body: {} },
  );
  renderApp(<VisitorLanding />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Know who is coming on Saturday' })).toBeVisible();
};

it('says what the app does, and leads to the demo club, an account or a team’s code', async () => {
  await open(true);
  expect(screen.getByText('Welcome to Touchline')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Look around the demo club' })).toHaveAttribute('href', '/auth/login');
  expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/auth/register');
  expect(screen.getByRole('link', { name: 'I have a team code' })).toHaveAttribute('href', '/join');
});

it('offers to sign in where there is no demo club', async () => {
  await open(false);
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
});
