import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { clubReplies, endpointOf, event, leo, manager, showSignedIn } from '../testing/open-planning';
import EventPage from './event-page';

const user = userEvent.setup();
const play = {
  id: '300000001',
  name: 'Score, Leo Raman',
  playType: 'SCORE' as const,
  source: '',
  link: '',
  players: ['Leo Raman'],
  playerIds: [leo.id],
  call: '',
  suggestion: '',
  actionCodes: [],
};
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});

async function openPlay(name: string) {
  const game = { ...event, plays: [{ ...play, name }] };
  server = await startApiServer(
    clubReplies({ ...manager, roles: ['COACH'] }, game, {
      override: (request) => (endpointOf(request) === 'list_events' ? { body: [game] } : undefined),
    }),
  );
  showSignedIn(<EventPage />, `/admin/event?id=${event.id}`);
  const form = within(await screen.findByRole('form', { name: 'Event' }));
  const group = form.getByRole('group', { name });
  await user.click(within(group).getByRole('button', { expanded: false }));
  return form;
}
const chooseType = async (form: ReturnType<typeof within>, type: string) => {
  await user.click(form.getByLabelText('Play type', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: type }));
};

it('lets the title of a play follow its type and players', async () => {
  const form = await openPlay('Score, Leo Raman');
  await chooseType(form, 'Chance');
  expect(form.getByDisplayValue('Chance, Leo Raman')).toBeVisible();
  await user.click(form.getByLabelText('Players', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: /^Mia Raman/ }));
  expect(form.getByDisplayValue('Chance, Leo Raman, Mia Raman')).toBeVisible();
});

it('keeps a title that somebody typed', async () => {
  const form = await openPlay('Give and go');
  await chooseType(form, 'Chance');
  expect(form.getByDisplayValue('Give and go')).toBeVisible();
});
