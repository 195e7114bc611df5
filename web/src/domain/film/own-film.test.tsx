import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import OwnFilm from './own-film';

let server: ApiServer;
afterEach(() => server.stop());

/** Opens a stretch that staff gave no end behind its start. */
async function openStretch(facts: string): Promise<void> {
  server = await startApiServer(() => ({ body: `/film/v/u.1.m/84000001/film.m3u8${facts}` }));
  renderApp(<OwnFilm film="84000001" link="film:84000001" label="Far post" stretch={{ start: 20, end: 10 }} />);
}

it('plays a stretch that ends before it begins, of a film of which nothing is cut off', async () => {
  await openStretch('');
  expect(await screen.findByRole('button', { name: 'Play' })).toBeVisible();
  expect(screen.queryByText('The coaches cut this part off the film.')).toBeNull();
});

it('says of a stretch that the coaches cut off that it is not shown', async () => {
  await openStretch('#t=32');
  expect(await screen.findByText('The coaches cut this part off the film.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});
