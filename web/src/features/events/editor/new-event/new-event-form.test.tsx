import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../../../lib/token';
import { type ApiServer, startApiServer } from '../../../../testing/api-server';
import {
  clubReplies,
  endpointOf,
  event,
  green,
  manager,
  type ReplyOverride,
  showSignedIn,
} from '../../testing/open-planning';
import NewEventForm from './new-event-form';

const user = userEvent.setup();
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});

const [venue] = venuesContract.show_venues.example.reply;
const sent = (): { id: string }[] =>
  server.requests
    .filter((request) => endpointOf(request) === 'schedule_event')
    .map(({ body }) => body as { id: string });

/** Shows the form to a manager. Returns the queries inside it. */
async function openForm() {
  showSignedIn(
    <NewEventForm
      teams={[green]}
      team={green.id}
      zone="Europe/Berlin"
      mayPlan={() => true}
      events={[]}
      onAdded={() => undefined}
    />,
  );
  return within(await screen.findByLabelText('New event', { selector: 'form' }));
}

it.each([
  ['I13: the same game after a lost response', 503, true],
  ['a new game after a rejection', 409, false],
])('a second submit sends %s', async (_what, status, isSame) => {
  const override: ReplyOverride = (request) => {
    if (endpointOf(request) !== 'schedule_event') return undefined;
    return sent().length === 1 ? { status, body: { detail: 'Not now.' } } : { body: sent().at(-1)?.id };
  };
  server = await startApiServer(clubReplies(manager, event, { override }));
  const form = await openForm();
  await user.click(form.getByLabelText(/^Location/, { selector: 'input' }));
  await user.click(await screen.findByText(venue?.name ?? ''));
  const add = form.getByText('new game');
  await user.click(add);
  expect(await form.findByText(isSame ? /^The server did not confirm/ : 'Not now.')).toBeVisible();
  await user.click(add);
  expect(await screen.findByText(/^Added: /)).toBeVisible();
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent();
  expect(first?.id === second?.id).toBe(isSame);
});

it('tells who adds fields while the club has none', async () => {
  const override: ReplyOverride = (request) => (endpointOf(request) === 'show_venues' ? { body: [] } : undefined);
  server = await startApiServer(clubReplies(manager, event, { override }));
  const form = await openForm();
  await user.click(form.getByLabelText(/^Location/, { selector: 'input' }));
  expect(await screen.findByText('No fields yet. Type the name of one.')).toBeVisible();
});

it('adds a typed field that the club does not have, with the pin of a short link', async () => {
  const added = { ...venuesContract.show_venues.example.reply[0], id: 'u33dbfc5x', name: 'Park behind the school' };
  const override: ReplyOverride = (request) => {
    if (endpointOf(request) === 'add_field') return { body: added };
    if (endpointOf(request) !== 'find_place') return undefined;
    return { body: [{ address: 'Gleimstr. 60', latitude: 52.55, longitude: 13.41, zip: '10437' }] };
  };
  server = await startApiServer(clubReplies(manager, event, { override }));
  const form = await openForm();
  const location = form.getByLabelText(/^Location/, { selector: 'input' });
  await user.type(location, 'Park behind the school');
  await user.click(await screen.findByRole('option', { name: 'Add “Park behind the school”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New field' }));
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Park behind the school');
  await user.click(dialog.getByLabelText('Map link'));
  await user.paste('https://maps.app.goo.gl/abc');
  expect(await dialog.findByText('The pin is set.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add this field' }));
  await waitFor(() => expect(location).toHaveValue(added.name));
  const bodies = server.requests.filter((request) => endpointOf(request) === 'add_field').map(({ body }) => body);
  expect(bodies).toEqual([
    { name: added.name, address: 'Gleimstr. 60', url: '', zip: '10437', latitude: 52.55, longitude: 13.41 },
  ]);
  await user.click(form.getByText('new game'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ eventLocation: { id: added.id } });
});

it('ends a tournament at the end of its day, until another day is chosen', async () => {
  server = await startApiServer(clubReplies(manager, event));
  const form = await openForm();
  await user.click(form.getByLabelText(/^Type/, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Tournament' }));
  const end = within(form.getByRole('group', { name: 'End' }));
  expect(end.getByRole('spinbutton', { name: 'Hours' })).toHaveValue('11');
  expect(end.getByRole('spinbutton', { name: 'Minutes' })).toHaveValue('59');
  expect(end.getByLabelText('AM or PM')).toHaveValue('PM');
});
