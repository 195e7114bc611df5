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

it('changes the format of the games, what families see of minutes, and how long clips are', async () => {
  const override = ({ url }: { url: string }) => (url.includes('update_team') ? { body: green.id } : undefined);
  server = await startApiServer(clubReplies(admin, event, { override }));
  showSignedIn(<TeamDetails team={green} isAdmin={false} onAdded={vi.fn()} />);
  const form = within(await screen.findByRole('form', { name: 'Team' }));
  const save = () => user.click(form.getByRole('button', { name: 'Update' }));
  await user.click(form.getByRole('checkbox', { name: /^The usual format of the age group: \d+ players/ }));
  await user.selectOptions(form.getByRole('combobox', { name: 'Players' }), '9');
  await user.selectOptions(form.getByRole('combobox', { name: 'Minutes' }), '30');
  await user.click(form.getByRole('checkbox', { name: 'Families see how long their own child played' }));
  const before = form.getByRole('textbox', { name: 'Goal: before' });
  await user.clear(before);
  await user.type(before, '90');
  await save();
  expect(await form.findByText('Between 0 and 60')).toBeVisible();
  expect(sentTo(server, 'update_team')).toEqual([]);
  await user.clear(before);
  await user.type(before, '12');
  await save();
  await waitFor(() =>
    expect(sentTo(server, 'update_team')).toMatchObject([
      {
        matchFormat: { onField: 9, minutes: 30 },
        showMinutes: false,
        clipWindows: { GOAL: { before: 12, after: 5 }, SAVE: { before: 10, after: 5 } },
      },
    ]),
  );
});

it('goes back to the usual format of the age group', async () => {
  const override = ({ url }: { url: string }) => (url.includes('update_team') ? { body: green.id } : undefined);
  server = await startApiServer(clubReplies(admin, event, { override }));
  const team = { ...green, matchFormat: { onField: 9, periods: 2, minutes: 30 } };
  showSignedIn(<TeamDetails team={team} isAdmin={false} onAdded={vi.fn()} />);
  const form = within(await screen.findByRole('form', { name: 'Team' }));
  expect(form.getByRole('combobox', { name: 'Players' })).toHaveValue('9');
  await user.click(form.getByRole('checkbox', { name: /^The usual format/ }));
  await user.click(form.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(sentTo(server, 'update_team')).toMatchObject([{ matchFormat: null }]));
});
