import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemovalView } from '@touchline/shared/accounts/profiles.contract';
import { afterEach, expect, it } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import RemovalRequests from './removal-requests';

const DAY = 86_400_000;
const asked: RemovalView = {
  playerId: '10000001',
  player: 'Leo Raman',
  emailAddress: 'old@club.example',
  askedBy: 'Priya Raman',
  own: true,
  until: Date.now() + 9 * DAY,
  objected: false,
};
const LEO = { id: '10000001', contacts: ['old@club.example', 'priya@club.example'] } as never;

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(() => server.stop());

async function open(removal: Partial<RemovalView>) {
  let listed = [{ ...asked, ...removal }];
  server = await startApiServer(({ method, url }) => {
    if (url.startsWith('/api/list_removals')) return { body: listed };
    if (method === 'POST') listed = [];
    return { body: '10000001' };
  });
  renderApp(<RemovalRequests players={[LEO]} />);
  await screen.findByRole('heading', { name: 'Guardians who are asked to leave' });
}
const writes = () => server.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);

it('lets the guardian who asked take the request back, but not remove the other yet', async () => {
  await open({});
  expect(screen.getByText('You asked old@club.example to leave as a guardian of Leo Raman.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove now' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take the request back' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(writes()).toEqual([['/api/withdraw_removal', { playerId: '10000001', emailAddress: 'old@club.example' }]]);
});

it('objects for the guardian who is asked', async () => {
  await open({ own: false });
  expect(screen.getByText('Priya Raman asks you to leave as a guardian of Leo Raman.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Object' }));
  await waitFor(() => expect(writes()).toEqual([['/api/object_removal', { playerId: '10000001' }]]));
});

it('removes after the time to object', async () => {
  await open({ until: Date.now() - DAY });
  await user.click(screen.getByRole('button', { name: 'Remove now' }));
  await waitFor(() =>
    expect(writes()).toEqual([
      ['/api/update_player_contact', { playerId: '10000001', contacts: ['priya@club.example'] }],
    ]),
  );
});

it.each([
  [true, 'They objected. The team’s staff or an admin of the club decides.'],
  [false, 'You objected. The team’s staff or an admin of the club decides.'],
])('says after an objection who decides (own: %s)', async (own, text) => {
  await open({ own, objected: true });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Object|Remove now)$/ })).toBeNull();
});
