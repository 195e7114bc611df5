/** A half that nobody ended: what staff are asked, and what everybody reads until somebody answers. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { now } from '../../../lib/now';
import { clearToken } from '../../../lib/token';
import type { ApiServer } from '../../../testing/api-server';
import { began, game, openMatch, running, tap } from '../testing/open-match';
import { endpointOf, leo, manager, openPlanning, parent, sentTo } from '../testing/open-planning';

const MINUTE = 60_000;
/** The half of 20 minutes began 35 minutes ago. */
const start = now() - 35 * MINUTE;
const silent = { ...running, entries: [{ ...began, at: start }] };
const own = { [leo.id]: [{ slot: 'CB', from: start }] };

let server: ApiServer;
afterEach(async () => {
  cleanup();
  clearToken();
  await server.stop();
});
const written = () => sentTo(server, 'add_match_entry');
const question = () => screen.findByText(/^1st half: ended at .+, as planned\?$/);

describe('a half that nobody ended', () => {
  it.each(['live', 'summary'])(
    'ends at the planned time with a Yes of staff, which can be undone: %s',
    async (view) => {
      server = await openMatch(manager, silent, { view });
      expect(await question()).toBeVisible();
      expect(screen.getByRole('timer')).toHaveTextContent(/^20:00 \+0:00/);
      expect(screen.getByText(/counted until/)).toBeVisible();
      await tap('Yes');
      await waitFor(() => expect(written()).toMatchObject([{ kind: 'PERIOD_END', at: start + 20 * MINUTE }]));
      expect(screen.queryByText(/as planned\?$/)).toBeNull();
      expect(screen.getByText(/^Break$/)).toBeVisible();
      await tap('Undo');
      expect(await question()).toBeVisible();
    },
  );

  it('goes on with a No, which is a sign of life', async () => {
    server = await openMatch(manager, silent, { view: 'live' });
    await question();
    await tap('No, still playing');
    await waitFor(() => expect(written()).toMatchObject([{ kind: 'NOTE', note: 'Still playing' }]));
    expect(screen.queryByText(/as planned\?$/)).toBeNull();
    expect(screen.getByRole('timer')).toHaveTextContent(/^20:00 \+15:/);
  });

  it('opens the times of the game for another time', async () => {
    server = await openMatch(manager, silent, { view: 'live' });
    await question();
    await tap('Other time');
    expect(await screen.findByRole('dialog', { name: 'Times of the game' })).toBeVisible();
  });

  it('asks no family, which reads minutes to the planned end and that they are', async () => {
    server = await openMatch(parent, { ...silent, own });
    const card = (await screen.findByRole('heading', { name: 'Leo Raman' })).closest('li');
    expect(card).toHaveTextContent(/20′ played$/);
    expect(screen.getByRole('timer')).toHaveTextContent(/counted until/);
    expect(screen.queryByText(/as planned\?$/)).toBeNull();
  });

  it('says so on the card of the game', async () => {
    server = await openPlanning(parent, game, {
      override: (request) => (endpointOf(request) === 'get_match' ? { body: silent } : undefined),
    });
    expect(await screen.findByText(/^counted until/)).toBeVisible();
    expect(screen.getByText('20′')).toBeVisible();
  });
});
