import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import type { ApiResponse, ApiServer } from '../../../testing/api-server';
import { endpointOf, event, leo, mia, openPlanning, parent } from '../testing/open-planning';

const user = userEvent.setup();
let server: ApiServer;
afterEach(async () => {
  clearToken();
  await server.stop();
});

const open = async (reply: (url: string) => ApiResponse) => {
  server = await openPlanning(parent, event, {
    override: (request) => {
      if (endpointOf(request) === 'away') return reply(request.url);
      return endpointOf(request) === 'remove_attendee' || endpointOf(request) === 'update_attendee'
        ? { body: { id: event.id, version: 3, attendees: [] } }
        : undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Report an absence' }));
  return within(await screen.findByRole('dialog', { name: 'Report an absence' }));
};
const callsOf = (name: string) => server.requests.filter((request) => endpointOf(request) === name);

it('answers for the chosen child by one call, and takes everything back on Undo', async () => {
  const dialog = await open(() => ({
    body: [
      { key: event.key, attendeeId: '70000011', version: 2, before: { available: 'YES', reason: 'Comes late' } },
      { key: { ...event.key, id: '100000002' }, attendeeId: '70000012', version: 2 },
    ],
  }));
  await user.click(dialog.getByRole('checkbox', { name: mia.name }));
  await user.type(dialog.getByLabelText('Reason (optional)'), 'Vacation');
  await user.click(dialog.getByRole('button', { name: 'Can’t go on these days' }));
  expect(await screen.findByText('Leo can’t go: 2 events')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report an absence' })).toBeNull());
  expect(callsOf('away').map(({ url, body }) => [url, body])).toEqual([
    [`/api/away/${leo.id}`, { from: expect.any(Number), until: expect.any(Number), reason: 'Vacation' }],
  ]);
  const [sent] = callsOf('away').map(({ body }) => body as { from: number; until: number });
  expect([22, 23, 24, 25, 26]).toContain(((sent?.until ?? 0) - (sent?.from ?? 0)) / 3_600_000);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(callsOf('update_attendee').length).toBeGreaterThan(0));
  expect(callsOf('update_attendee')[0]?.body).toMatchObject({ available: 'YES', reason: 'Comes late' });
  await waitFor(() => expect(callsOf('remove_attendee')[0]?.url).toContain('/100000002/70000012'));
});

it('says when nothing was left to change, and why the answers were not sent', async () => {
  const dialog = await open((url) =>
    url.includes(mia.id)
      ? { status: 409, body: { detail: 'At most 120 events at once. Please choose a shorter time.' } }
      : { body: [] },
  );
  await user.click(dialog.getByRole('button', { name: 'Can’t go on these days' }));
  expect(await dialog.findByText('At most 120 events at once. Please choose a shorter time.')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: mia.name }));
  await user.click(dialog.getByRole('button', { name: 'Can’t go on these days' }));
  expect(
    await screen.findByText('Nothing to change: no event on these days waits for another answer.'),
  ).toBeInTheDocument();
});
