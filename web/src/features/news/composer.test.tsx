import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useCurrentUser } from '../../lib/session';
import { clearToken } from '../../lib/token';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import {
  clubReplies,
  endpointOf,
  event,
  green,
  manager,
  type ReplyOverride,
  showSignedIn,
} from '../events/testing/open-planning';
import { Composer } from './composer';
import { keepDraft, NO_DRAFT } from './drafts';

const user = userEvent.setup();
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});

/** The page shows the form to people who are known. */
const Page = () => useCurrentUser() && <Composer team={green} ofClub={false} />;

it('sends a picture only when its author has looked who is on it, and names those who must not be', async () => {
  const [consent] = filmFamiliesContract.list_film_consents.example.reply;
  const override: ReplyOverride = (request) => {
    if (endpointOf(request) !== 'list_film_consents') return undefined;
    const children = [
      { id: '10000001', name: 'Leo Raman', level: 'TEAM', answered: true },
      { id: '10000002', name: 'Mia Raman', level: 'NONE', answered: false },
      { id: '10000003', name: 'Noa Silva', level: 'CLUB', answered: true, never: true },
    ];
    return { body: children.map(({ id, ...child }) => ({ ...consent, own: undefined, playerId: id, ...child })) };
  };
  server = await startApiServer(clubReplies(manager, event, { override }));
  keepDraft(manager.id, green.id, { ...NO_DRAFT, text: 'We won!', picture: 'aGFsbG8=' });
  showSignedIn(<Page />);
  const form = within(await screen.findByRole('form', { name: 'New post' }));
  expect(await form.findByText(/^Do not show/)).toHaveTextContent(/^Do not show: Mia Raman and Noa Silva\./);
  const sent = () => server.requests.filter((request) => endpointOf(request) === 'add_post');
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(await form.findByRole('alert')).toHaveTextContent(/^Check who is in the picture/);
  expect(sent()).toEqual([]);
  await user.click(form.getByRole('checkbox', { name: /^Every child in the picture may be shown to the team/ }));
  await user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ text: 'We won!', picture: 'aGFsbG8=' });
});

it('sends a text without the picture that was removed again, also after a look at it', async () => {
  server = await startApiServer(clubReplies(manager, event));
  keepDraft(manager.id, green.id, { ...NO_DRAFT, text: 'We won!', picture: 'aGFsbG8=' });
  showSignedIn(<Page />);
  const form = within(await screen.findByRole('form', { name: 'New post' }));
  await user.click(form.getByRole('checkbox', { name: /^Every child in the picture/ }));
  await user.click(form.getByRole('button', { name: 'Remove the picture' }));
  await user.click(form.getByRole('button', { name: 'Send' }));
  const sent = () => server.requests.filter((request) => endpointOf(request) === 'add_post');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).not.toHaveProperty('picture');
});

it('is one line until somebody writes, and sends no empty post', async () => {
  server = await startApiServer(clubReplies(manager, event));
  showSignedIn(<Page />);
  const form = within(await screen.findByRole('form', { name: 'New post' }));
  expect(form.queryByRole('checkbox')).toBeNull();
  expect(form.queryByRole('button', { name: 'Send' })).toBeNull();
  await user.click(form.getByLabelText('Write to the team'));
  expect(form.getByRole('checkbox', { name: 'Urgent' })).toBeVisible();
  expect(form.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.type(form.getByLabelText('Write to the team'), 'We won!');
  expect(form.getByRole('button', { name: 'Send' })).toBeEnabled();
});
