import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventView } from '@touchline/shared/events/event.model';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { clubReplies, endpointOf, event, green, manager, showSignedIn } from '../testing/open-planning';
import EventPage from './event-page';

const DAY = 86_400_000;
const user = userEvent.setup();
const coach = { ...manager, roles: ['COACH' as const], teams: ['26618', '26619'], staffTeams: ['26618', '26619'] };
const admin = { ...manager, roles: ['ADMIN' as const], teams: [], staffTeams: [] };
const at = (id: string, name: string, days: number, fields: Partial<EventView> = {}): EventView => {
  const eventTime = Date.now() + days * DAY;
  const times = { eventTime, endTime: eventTime + 3_600_000, meetTime: undefined };
  return { ...event, id, name, ...times, key: { ...event.key, id }, ...fields };
};
const events: EventView[] = [
  at('100000001', 'Green v Past', -3, { summary: 'Rain all day' }),
  at('100000002', 'Green v Next', 2),
  at('100000003', 'Green v Later', 9),
  at('100000004', 'Blue v Next', 4, { tags: ['26619'] }),
  at('100000006', 'Green v Off', 12, { eventState: 'CANCELLED' }),
  at('100000005', 'Spring Cup', -20, { type: 'TOURNAMENT' }),
];
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});

async function open(path = '/admin/event', viewer: typeof coach | typeof admin = coach) {
  const blue = { ...green, id: '26619', name: 'Riverside 2013 Blue' };
  server = await startApiServer(
    clubReplies(viewer, event, {
      override: (request) => {
        if (endpointOf(request) === 'list_events') return { body: events };
        if (endpointOf(request) === 'list_teams') return { body: [green, blue] };
        return undefined;
      },
    }),
  );
  showSignedIn(<EventPage />, path);
  const table = within(await screen.findByRole('region', { name: 'Events' }));
  const names = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .flatMap((row) => within(row).queryAllByRole('rowheader'))
      .map(({ textContent }) => textContent)
      .filter((name) => !headings().includes(name ?? ''));
  const headings = () =>
    table
      .queryAllByRole('rowheader')
      .flatMap((cell) => (cell.matches('[scope="rowgroup"]') ? (cell.textContent ?? '') : []));
  return { table, names, headings };
}

it('opens at today, and lists past events and one kind of events on their own', async () => {
  const { table, names } = await open();
  await table.findByText('Green v Next');
  expect(names()).toEqual(['Green v Next', 'Blue v Next', 'Green v Later', 'Green v Off']);
  await user.click(table.getByRole('radio', { name: 'Past' }));
  await table.findByText('Green v Past');
  expect(names()).toEqual(['Green v Past', 'Spring Cup']);
  await user.selectOptions(table.getByRole('combobox', { name: 'Kind of event' }), 'Tournament');
  await waitFor(() => expect(names()).toEqual(['Spring Cup']));
});

it('opens the part of the list that holds the event of the address', async () => {
  const { table, names } = await open('/admin/event?id=100000001');
  await table.findByText('Green v Past');
  expect(names()).toEqual(['Green v Past', 'Spring Cup']);
});

it('stands events of several teams below their days, and those of one team below their weeks', async () => {
  const { table, headings } = await open();
  await table.findByText('Green v Next');
  expect(headings()).toHaveLength(4);
  await user.selectOptions(table.getByRole('combobox', { name: 'Team' }), 'Riverside 2013 Blue');
  await waitFor(() => expect(headings()).toEqual([expect.stringMatching(/^(This|Next) week$/)]));
  await user.selectOptions(table.getByRole('combobox', { name: 'Team' }), 'All teams');
  await user.click(table.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(headings()).toEqual([]));
  await user.click(table.getByRole('radio', { name: 'Past' }));
  await waitFor(() => expect(headings()).toEqual([]));
});

it('opens the form at the film of a past event', async () => {
  const { table } = await open('/admin/event?list=past');
  await table.findByText('Green v Past');
  expect(table.queryByRole('button', { name: 'Film Green v Next' })).toBeNull();
  await user.click(table.getByRole('button', { name: 'Film Green v Past' }));
  const form = within(await screen.findByRole('form', { name: 'Event' }));
  await waitFor(() => expect(form.getByLabelText('Game film links')).toHaveFocus());
});

it('lists the events of one team', async () => {
  const { table, names } = await open();
  await table.findByText('Blue v Next');
  await user.selectOptions(table.getByRole('combobox', { name: 'Team' }), 'Riverside 2013 Blue');
  await waitFor(() => expect(names()).toEqual(['Blue v Next']));
});

it('lists the events of all teams for an ADMIN in one call, with the team of each', async () => {
  const { table, names } = await open('/admin/event', admin);
  const row = await table.findByRole('row', { name: /Blue v Next/ });
  expect(within(row).getByRole('cell', { name: 'Riverside 2013 Blue' })).toBeVisible();
  expect(names()).toContain('Green v Next');
  expect(server.requests.filter((request) => endpointOf(request) === 'list_events')).toHaveLength(1);
  await user.selectOptions(table.getByRole('combobox', { name: 'Team' }), 'Riverside 2013 Blue');
  await waitFor(() => expect(names()).toEqual(['Blue v Next']));
});

it('warns where two teams share a field at the same time', async () => {
  const late = at('100000007', 'Blue v Late', 9, { tags: ['26619'] });
  events.push(late);
  const { table } = await open();
  const row = await table.findByRole('row', { name: /^Green v Later/ });
  expect(within(row).getByText('Same field and time: Blue v Late')).toBeVisible();
  expect(within(table.getByRole('row', { name: /Blue v Next/ })).queryByText(/Same field/)).toBeNull();
  events.pop();
});

it('shows the columns that a person chooses, and keeps the choice on this device', async () => {
  const { table } = await open('/admin/event?list=past');
  await table.findByText('Green v Past');
  const titles = () => table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Name', 'Time', 'Event state', 'Film', 'Team', 'Result', 'Actions']);
  await user.click(table.getByRole('button', { name: 'Columns' }));
  for (const name of ['Summary', 'URL', 'ID', 'Film']) await user.click(await screen.findByRole('checkbox', { name }));
  expect(screen.getByRole('checkbox', { name: 'Film' })).not.toBeChecked();
  expect(titles()).toEqual(['Name', 'Time', 'Event state', 'Team', 'Result', 'Summary', 'URL', 'ID', 'Actions']);
  expect(table.getByRole('cell', { name: 'Rain all day' })).toBeVisible();
  expect(JSON.parse(localStorage.getItem('touchline-columns-events') ?? '[]')).toContain('summary');
});

it('keeps the columns of coming events and of past ones apart', async () => {
  const { table } = await open('/admin/event?list=past');
  await table.findByText('Green v Past');
  const titles = () => table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await user.click(table.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Film' }));
  const ofPast = ['Name', 'Time', 'Event state', 'Team', 'Result', 'Actions'];
  expect(titles()).toEqual(ofPast);
  await user.click(table.getByRole('radio', { name: 'Upcoming' }));
  await table.findByText('Green v Next');
  expect(titles()).toEqual(['Name', 'Time', 'Location', 'Team', 'Answers', 'Actions']);
  await user.click(table.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Location' }));
  expect(titles()).toEqual(['Name', 'Time', 'Team', 'Answers', 'Actions']);
  await user.click(table.getByRole('radio', { name: 'Past' }));
  await table.findByText('Green v Past');
  expect(titles()).toEqual(ofPast);
});

it('leaves out what all coming events have in common, and marks a canceled one', async () => {
  const { table } = await open();
  await table.findByText('Green v Next');
  const titles = () => table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Name', 'Time', 'Location', 'Team', 'Answers', 'Actions']);
  const canceled = within(table.getByRole('row', { name: /^Green v Off/ }));
  expect(canceled.getByRole('cell', { name: 'Canceled' })).toBeVisible();
});

it('says who still has to answer before an event, and what film is missing after it', async () => {
  const { table } = await open();
  const row = await table.findByRole('row', { name: /Green v Next/ });
  expect(within(row).getByRole('cell', { name: '1 of 3 going, 2 no answer' })).toBeVisible();
  await user.click(table.getByRole('radio', { name: 'Past' }));
  const past = await table.findByRole('row', { name: /Green v Past/ });
  expect(within(past).getByRole('cell', { name: 'No film' })).toBeVisible();
});

it('says which events are on now, and lists those of one time by their team', async () => {
  const hour = 1 / 24;
  events.push(
    at('100000008', 'Running game', -hour / 2),
    at('100000009', 'A blue practice', 6, { tags: ['26619'] }),
    at('100000010', 'Z green practice', 6),
  );
  for (const practice of events.slice(-2)) practice.eventTime = (events.at(-1) as EventView).eventTime;
  const { table, names } = await open();
  const row = await table.findByRole('row', { name: /^Running game/ });
  expect(within(row).getByText('On now')).toBeVisible();
  expect(table.getAllByText('On now')).toHaveLength(1);
  expect(names().filter((name) => name?.endsWith('practice'))).toEqual(['Z green practice', 'A blue practice']);
  events.splice(-3);
});

it('adds an event in place', async () => {
  const { table } = await open();
  await table.findByText('Green v Next');
  await user.click(screen.getByRole('button', { name: 'New event' }));
  const form = within(await screen.findByRole('region', { name: 'New event' }));
  expect(await form.findByRole('button', { name: 'new game' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: 'new game' })).toBeNull();
});
