import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NoticeView } from '@touchline/shared/notices/notices.contract';
import { afterEach, expect, it } from 'vitest';
import { everyNoticeKey } from '../../live/engine/query-keys';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { makeQueryClient } from '../store';
import NoticeBell from './notice-bell';

const eventTime = Date.parse('2031-05-31T16:00:00Z');
const event: NonNullable<NoticeView['event']> = {
  key: { id: '700000001', time: '0', hash: '0' },
  name: 'Hillside',
  type: 'GAME',
  eventState: 'PENDING',
  eventTime,
  location: 'North field',
};
const at = Date.now() - 3_600_000;
const path = '/admin/planning?event=700000001';
let list: NoticeView[] = [];
let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
const client = makeQueryClient();

async function open() {
  server = await startApiServer(({ url, body }) => {
    if (url === '/api/config') return { body: { clubTimezone: 'America/Los_Angeles', demo: false } };
    return { body: url === '/api/read_notices' ? body : list };
  });
  renderApp(<NoticeBell />, '/', client);
}
afterEach(async () => {
  client.clear();
  await server.stop();
});

it('counts what is unread, names what changed, and marks it as read when it is opened', async () => {
  list = [
    { id: 'c', kind: 'change', at, read: false, event, was: { eventTime: eventTime - 5_400_000 }, path },
    { id: 'r', kind: 'reminder', at: at - 1_000, read: true, children: ['Leo'], event, path },
  ];
  await open();
  await user.click(await screen.findByRole('button', { name: '1 new notice' }));
  const [change, reminder] = await screen.findAllByRole('link', { name: /Hillside/ });
  await waitFor(() => expect(change).toHaveTextContent(/New time: Hillside.*9:00 AM · North field.*Before: .*7:30 AM/));
  expect(change).toHaveAttribute('href', path);
  expect(reminder).toHaveTextContent('Is Leo coming to Hillside?');
  await waitFor(() => expect(server.requests.map(({ body }) => body)).toContainEqual({ until: at }));
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible();
});

it('says when to meet, before and now, and why an event is cancelled', async () => {
  const meetTime = eventTime - 3_600_000;
  const cancelled = { ...event, name: 'Harbor', eventState: 'CANCELLED' as const, cancelReason: 'Storm' };
  list = [
    ...[
      {
        id: 'm',
        kind: 'change' as const,
        at,
        read: true,
        event: { ...event, meetTime },
        was: { meetTime: meetTime - 1_800_000 },
        path,
      },
    ],
    ...[{ id: 'x', kind: 'change' as const, at, read: true, event: cancelled, was: { cancelled: true }, path }],
  ];
  await open();
  await user.click(await screen.findByRole('button', { name: 'Notices' }));
  const met = await screen.findByRole('link', { name: /Hillside/ });
  await waitFor(() =>
    expect(met).toHaveTextContent(/New meeting time: Hillside.*Meet at 8:00 AM.*Before: Meet at 7:30 AM/),
  );
  expect(screen.getByRole('link', { name: /Harbor/ })).toHaveTextContent(/Canceled: Harbor.*Storm/);
});

it('counts a notice that comes in live', async () => {
  list = [];
  await open();
  await user.click(await screen.findByRole('button', { name: 'Notices' }));
  expect(await screen.findByText(/Nothing new in the last 30 days/)).toBeVisible();
  list = [{ id: 'd', kind: 'decision', at, read: false, accepted: true, team: 'Green', path }];
  await act(() => client.invalidateQueries({ queryKey: everyNoticeKey }));
  expect(await screen.findByRole('button', { name: '1 new notice' })).toBeVisible();
  expect(screen.getByText('You are in Green now')).toBeVisible();
});

it('shows the events of a season in one line, a ride, and all days of a tournament', async () => {
  const cup = { ...event, name: 'Cup', endTime: eventTime + 2 * 86_400_000 };
  list = [
    { id: 's', kind: 'event', at, read: true, team: 'Green', added: { events: 58, games: 58 }, event, path },
    { id: 'w', kind: 'ride', at, read: true, ride: 'withdrawn', children: ['Leo'], event, path },
    { id: 't', kind: 'event', at, read: true, event: cup, path },
  ];
  await open();
  await user.click(await screen.findByRole('button', { name: 'Notices' }));
  const season = await screen.findByRole('link', { name: /^58 games were added for Green/ });
  await waitFor(() => expect(season).toHaveTextContent(/Next: Hillside.*Sat, May 31, 2031, 9:00 AM · North field/));
  expect(screen.getByRole('link', { name: /^The ride for Leo is off: Hillside/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^New: Cup/ })).toHaveTextContent(
    'Sat, May 31, 2031, 9:00 AM – Mon, Jun 2, 2031, 9:00 AM',
  );
});
