import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import OurClub from './our-club';

let server: ApiServer;
afterEach(() => server.stop());

const open = async (shown: { teams: object[]; games: object[] }) => {
  server = await startApiServer(({ url }) => {
    if (url === '/api/show_club') return { body: { name: 'Riverside FC', colour: '', shows: [] } };
    return url === '/api/show_start_page' ? { body: shown } : { status: 404, body: {} };
  });
  renderApp(<OurClub />);
  return within(await screen.findByRole('region', { name: 'Riverside FC' }));
};

it('says how to join, and lists the teams and games that the club shows', async () => {
  const club = await open({
    teams: [{ id: '26618', name: 'Riverside 2012 Green', playerBirthYear: 2012 }],
    games: [
      { id: '100000001', name: 'Green vs Harbor City', eventTime: Date.UTC(2026, 10, 27, 17), place: 'Mauerpark' },
    ],
  });
  expect(club.getByRole('link', { name: 'create an account' })).toHaveAttribute('href', '/auth/register');
  expect(await club.findByText('Riverside 2012 Green')).toBeVisible();
  expect(club.getByText('Born in 2012')).toBeVisible();
  expect(club.getByText('Green vs Harbor City')).toBeVisible();
  expect(club.getByText(/Mauerpark/)).toBeVisible();
});

it('leaves out headings of what the club does not show', async () => {
  const club = await open({ teams: [], games: [] });
  expect(club.queryByRole('heading', { level: 3 })).toBeNull();
});
