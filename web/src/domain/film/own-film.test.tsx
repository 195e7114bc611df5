import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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

it('asks for a pass again within seconds when the club did not answer, and goes on', async () => {
  let isAway = false;
  const asked: boolean[] = [];
  server = await startApiServer(() => {
    asked.push(isAway);
    return isAway ? { status: 503, body: {} } : { body: '/film/v/u.1.m/84000001/film.m3u8' };
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    renderApp(<OwnFilm film="84000001" link="film:84000001" label="Far post" />);
    expect(await screen.findByRole('button', { name: 'Play' })).toBeVisible();
    isAway = true;
    await vi.advanceTimersByTimeAsync(8 * 60_000);
    // It has given up by now.
    await waitFor(() => expect(asked.filter((away) => away)).toHaveLength(3), { timeout: 10_000 });
    await vi.advanceTimersByTimeAsync(100);
    isAway = false;
    const count = () => asked.filter((away) => !away).length;
    const before = count();
    // A pass holds for two minutes more.
    await vi.advanceTimersByTimeAsync(30_000);
    await waitFor(() => expect(count()).toBeGreaterThan(before));
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});
