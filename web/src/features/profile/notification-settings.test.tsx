import { ModalsProvider } from '@mantine/modals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTICE_KINDS } from '@touchline/shared/notices/notice-words';
import type { PreferencesView } from '@touchline/shared/notices/notices.contract';
import { afterEach, expect, it } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import CalendarCard from './calendar-card';
import NotificationSettings from './notification-settings';
import { waysText } from './preferences-query';

const kinds = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, { mail: true, push: true }]));
const preferences = { kinds, quiet: null, pushKey: 'BA', devices: [] };
const user = userEvent.setup();
let server: Awaited<ReturnType<typeof startApiServer>>;
afterEach(() => server.stop());
const written = () => server.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);

it('saves each change at once, hides kinds of staff, and says when a browser has no notifications', async () => {
  server = await startApiServer(({ url, body }) => {
    if (url === '/api/config') return { body: { clubTimezone: 'UTC', demo: false } };
    const { kinds: changed, ...others } = (body ?? {}) as { kinds?: object };
    return { body: { ...preferences, ...others, kinds: { ...kinds, ...changed } } };
  });
  renderApp(<NotificationSettings />);
  await user.click(await screen.findByRole('checkbox', { name: 'Reminders to answer: email' }));
  await waitFor(() =>
    expect(written()).toEqual([['/api/update_preferences', { kinds: { reminder: { mail: false, push: true } } }]]),
  );
  expect(screen.getByRole('checkbox', { name: 'Reminders to answer: email' })).not.toBeChecked();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.queryByText('Families that ask to join')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  expect(await screen.findByLabelText('From')).toHaveDisplayValue('10:00 PM');
  expect(await screen.findByText(/This browser cannot show notifications/)).toBeVisible();
});

it('names the ways in which notices arrive', () => {
  const device = { id: 'd', name: 'Phone', addedAt: 1 };
  const withPhone = { ...preferences, devices: [device] } as unknown as PreferencesView;
  const none = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, { mail: false, push: false }]));
  expect(waysText(withPhone)).toBe('Email and phone');
  expect(waysText({ ...withPhone, devices: [] })).toBe('Email');
  expect(waysText({ ...withPhone, mailPaused: '550 5.1.1' })).toBe('Emails came back');
  expect(waysText({ ...withPhone, kinds: none } as unknown as PreferencesView)).toBe('In the app only');
});

it('asks before new calendar addresses end the old ones', async () => {
  server = await startApiServer(({ url }) => ({
    body: { family: `https://club.example/calendar/${url.includes('renew') ? 'new' : 'old'}.ics`, teams: [] },
  }));
  renderApp(
    <ModalsProvider>
      <CalendarCard />
    </ModalsProvider>,
  );
  const apple = () => screen.findByRole('link', { name: 'Add My team to Apple' });
  expect(await apple()).toHaveAttribute('href', 'webcal://club.example/calendar/old.ics');
  await user.click(screen.getByRole('button', { name: 'Make new addresses' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/The old addresses stop working/)).toBeVisible();
  expect(written()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Make new addresses' }));
  await waitFor(async () => expect(await apple()).toHaveAttribute('href', 'webcal://club.example/calendar/new.ics'));
});

it.each([
  ['550 5.1.1 <ana@club.example>: Recipient address rejected: User unknown', 'There is no mailbox with this address.'],
  ['550 5.2.1 The email account is disabled.', 'The mailbox is switched off.'],
  ['553 sorry, that domain is not in my list', ''],
])('says in words why emails came back: %s', async (mailPaused, words) => {
  server = await startApiServer(({ url }) => ({
    body: url === '/api/config' ? { clubTimezone: 'UTC', demo: false } : { ...preferences, mailPaused },
  }));
  renderApp(<NotificationSettings />);
  const shown = await screen.findByText(/^Emails to your address came back/);
  expect(shown.textContent?.trim()).toBe(`Emails to your address came back, so we send no more. ${words}`.trim());
  expect(screen.getByRole('button', { name: 'My address works, try again' })).toBeVisible();
});
