import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maskEvent } from '@touchline/shared/events/event-visibility';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import { attendee } from '../../../live/testing/club-model';
import { type ApiRequest, type ApiServer, startApiServer } from '../../../testing/api-server';
import FamilyWeek from '../list/family-week';
import {
  clubReplies,
  endpointOf,
  event,
  green,
  leo,
  mia,
  openPlanning,
  parent,
  sentTo,
  showSignedIn,
} from '../testing/open-planning';
import { aPlayer } from '../testing/players';

const maskedEvent = maskEvent(event, 'masked');
const user = userEvent.setup();
let server: ApiServer;

/** Accepts every sign-up and returns the list that includes it. */
const acceptSignUp = (request: ApiRequest) =>
  endpointOf(request) === 'add_attendee'
    ? {
        body: {
          id: maskedEvent.id,
          version: 2,
          attendees: [...maskedEvent.attendees, { ...attendee(1), ...(request.body as object) }],
        },
      }
    : undefined;
const sentSignUps = () => sentTo(server, 'add_attendee');

/** The button's label, which the shirt then shows, too, and the availability that it sends. */
const ANSWERS = [
  ['Going', 'YES'],
  ['Maybe', 'MAYBE'],
  ['Can’t go', 'NO'],
] as const;

describe('availability buttons', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    clearToken();
    await server.stop();
  });

  it.each(ANSWERS)('“%s” in Planning sends %s and shows on the shirt', async (word, available) => {
    server = await openPlanning(parent, maskedEvent, { override: acceptSignUp });
    const children = await screen.findByRole('list', { name: 'My children' });
    const group = within(children).getByRole('group', { name: 'Is Leo Raman coming?' });
    await user.click(within(group).getByText(word));
    await waitFor(() => expect(sentSignUps()).toEqual([expect.objectContaining({ playerId: leo.id, available })]));
    expect(await screen.findByRole('button', { name: `Leo Raman, 1, ${word}` })).toBeVisible();
  });

  it.each(ANSWERS)(
    '“%s” on the player card of the start page sends %s and shows on the shirt',
    async (word, available) => {
      server = await startApiServer(clubReplies(parent, maskedEvent, { override: acceptSignUp }));
      showSignedIn(<FamilyWeek />);
      await user.click(await screen.findByRole('button', { name: 'Leo Raman, 1, No answer' }));
      const card = await screen.findByRole('dialog', { name: 'Leo Raman' });
      await user.click(within(card).getByText(word));
      await waitFor(() => expect(sentSignUps()).toEqual([expect.objectContaining({ playerId: leo.id, available })]));
      expect(await screen.findByRole('button', { name: `Leo Raman, 1, ${word}`, hidden: true })).toBeInTheDocument();
    },
  );

  it('an answer that arrives after the end of the event is taken back, with the server’s words', async () => {
    const detail = 'This event is over: only staff change answers now.';
    server = await openPlanning(parent, maskedEvent, {
      override: (request) => (endpointOf(request) === 'add_attendee' ? { status: 409, body: { detail } } : undefined),
    });
    const children = await screen.findByRole('list', { name: 'My children' });
    await user.click(within(within(children).getByRole('group', { name: 'Is Leo Raman coming?' })).getByText('Going'));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Leo Raman, 1, No answer' })).toBeVisible();
  });

  it('says after the end of the event why families cannot answer; staff still change the list', async () => {
    const attendees = [{ ...attendee(1), playerId: leo.id, player: leo.name }];
    const over = { ...event, attendees, eventTime: Date.now() - 3 * 3_600_000, endTime: Date.now() - 3_600_000 };
    server = await openPlanning(
      parent,
      maskEvent(over, 'masked', () => true),
    );
    const card = within(await screen.findByRole('article', { name: event.name }));
    expect(card.getByText('This event is over: only staff change answers now.')).toBeVisible();
    expect(card.queryByRole('list', { name: 'My children' })).toBeNull();
    await user.click(card.getByRole('button', { name: event.name, expanded: false }));
    await user.click(card.getByRole('button', { name: /^Attendees/ }));
    expect(await card.findByText('Leo Raman')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Edit' })).toBeNull();
    await server.stop();
    clearToken();
  });

  it('says in one tap that both children are going, while none has an answer', async () => {
    server = await openPlanning(parent, maskedEvent, { override: acceptSignUp });
    const children = within(await screen.findByRole('list', { name: 'My children' }));
    await user.click(children.getByRole('button', { name: 'All are going' }));
    const going = (playerId: string) => expect.objectContaining({ playerId, available: 'YES' });
    await waitFor(() => expect(sentSignUps()).toEqual([going(leo.id), going(mia.id)]));
    expect(children.queryByRole('button', { name: 'All are going' })).toBeNull();
  });

  it('shows four children of a big family, and the others on a tap', async () => {
    const players = Array.from({ length: 6 }, (_, n) => aPlayer(n + 1));
    server = await openPlanning({ ...parent, players }, maskedEvent, {
      override: (request) => (endpointOf(request) === 'list_teams' ? { body: [{ ...green, players }] } : undefined),
    });
    const children = within(await screen.findByRole('list', { name: 'My children' }));
    expect(children.getAllByRole('listitem')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(children.getAllByRole('listitem')).toHaveLength(6);
  });
});
