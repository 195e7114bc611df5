import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToken } from '../../lib/token';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { admin, clubReplies, event, green, sentTo, showSignedIn } from '../events/testing/open-planning';
import { TeamDetails } from './team-details';

let server: ApiServer;
const user = userEvent.setup();
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});

it('lets staff choose when silent families are reminded, or that nobody is', async () => {
  const override = ({ url }: { url: string }) => (url.includes('update_team') ? { body: green.id } : undefined);
  server = await startApiServer(clubReplies(admin, event, { override }));
  showSignedIn(<TeamDetails team={green} isAdmin={false} onAdded={vi.fn()} />);
  const form = within(await screen.findByRole('form', { name: 'Team' }));
  const reminders = form.getByRole('combobox', { name: 'Reminders to families that have not answered' });
  await user.click(reminders);
  const chosen = screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent);
  expect(chosen).toEqual(['2 days before', '1 day before']);
  await user.click(await screen.findByRole('option', { name: '3 hours before' }));
  await user.click(form.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(sentTo(server, 'update_team')).toMatchObject([{ reminders: [48, 24, 3] }]));
  await user.type(reminders, '{Backspace}{Backspace}{Backspace}');
  await user.click(form.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(sentTo(server, 'update_team').at(-1)).toMatchObject({ reminders: [] }));
});
