import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { callOf, clubAnswers, event, green, manager, type Special, showSignedIn } from '../testing/open-planning';
import NewGameForm from './new-game-form';

const user = userEvent.setup();
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});

const [venue] = venuesContract.show_venues.example.reply;
const sent = () =>
  server.asked.filter((asked) => callOf(asked) === 'schedule_event').map(({ body }) => body as { id: string });

it.each([
  ['I13: the same game again where nobody answered', 503, true],
  ['another game where the first one was refused', 409, false],
])('adding a game once more sends %s', async (_what, status, isSame) => {
  const special: Special = (asked) => {
    if (callOf(asked) !== 'schedule_event') return undefined;
    return sent().length === 1 ? { status, body: { detail: 'Not now.' } } : { body: sent().at(-1)?.id };
  };
  server = await startApiServer(clubAnswers(manager, event, { special }));
  showSignedIn(<NewGameForm teams={[green]} team={green.id} zone="Europe/Berlin" onAdded={() => undefined} />);
  const form = within(await screen.findByLabelText('New game', { selector: 'form' }));
  await user.click(form.getByLabelText(/^Location/, { selector: 'input' }));
  await user.click(await screen.findByText(venue?.name ?? ''));
  const add = form.getByText('New game');
  await user.click(add);
  expect(await form.findByText(isSame ? /^Not confirmed/ : 'Not now.')).toBeVisible();
  await user.click(add);
  expect(await screen.findByText(/^Added: /)).toBeVisible();
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent();
  expect(first?.id === second?.id).toBe(isSame);
});
