import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventView } from '@touchline/shared/events/event.model';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../../../lib/token';
import type { ApiServer } from '../../../../testing/api-server';
import {
  event as coming,
  endpointOf,
  filmCrew,
  manager,
  openPlanning,
  parent,
  unfold,
} from '../../testing/open-planning';

const user = userEvent.setup();
const HOUR = 3_600_000;
const { endTime: _end, meetTime: _meet, ...begun } = coming;
const played: EventView = { ...begun, eventTime: Date.now() - 30 * HOUR, result: '' };
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});

async function open(who = manager, seen = played) {
  let stored = seen;
  server = await openPlanning(who, seen, {
    override: (request) => {
      if (endpointOf(request) === 'get_event') return { body: stored };
      if (endpointOf(request) !== 'update_event') return undefined;
      const { result = '', eventState = stored.eventState } = request.body as Partial<EventView>;
      stored = { ...stored, result, eventState, rev: stored.rev + 1, version: stored.version + 1 };
      return { body: stored.id };
    },
  });
  return within(await screen.findByRole('article'));
}
const saves = () => server.requests.filter((request) => endpointOf(request) === 'update_event').map(({ body }) => body);
const enter = `Enter the result: ${played.name}`;

it('saves two numbers from the card of a past game, says so, and takes them back on a tap', async () => {
  const card = await open();
  await user.click(await card.findByRole('button', { name: enter }));
  expect(await card.findByLabelText('Our goals')).toHaveFocus();
  await user.keyboard('2{Enter}1{Enter}');
  await waitFor(() =>
    expect(saves()).toEqual([{ id: played.id, rev: played.rev, result: '2:1', eventState: 'FINISHED' }]),
  );
  await waitFor(() => expect(card.queryByRole('button', { name: enter })).toBeNull());
  expect(await card.findByText('2–1')).toBeVisible();
  expect(screen.getByRole('article')).toHaveFocus();
  const said = await screen.findByText(`Saved: ${played.name}, 2–1`);
  await user.click(within(said.closest('[role=status]') as HTMLElement).getByRole('button', { name: 'Undo' }));
  expect(await card.findByRole('button', { name: enter })).toBeVisible();
  expect(saves()[1]).toEqual({ id: played.id, result: '', eventState: played.eventState });
});

it.each([
  ['an abandoned game', '1{Enter}1', 'abandoned', '1:1 abandoned'],
  ['a forfeit', '3{Enter}0', 'forfeit', '3:0 forfeit'],
  ['whose forfeit it was', '', 'forfeited by the opponent', '0:0 forfeit by them'],
  ['a double forfeit', '', 'forfeited by both', '0:0 double forfeit'],
  ['a game that was not played', '', 'not played', 'not played'],
])('saves %s', async (_what, goals, ending, result) => {
  const card = await open();
  await user.click(await card.findByRole('button', { name: enter }));
  await card.findByLabelText('Our goals');
  if (goals) await user.keyboard(goals);
  await user.selectOptions(card.getByLabelText('How it ended'), ending);
  await user.click(card.getByRole('button', { name: 'Save result' }));
  await waitFor(() => expect(saves()).toMatchObject([{ result }]));
});

it('returns the focus to the button when the form is closed', async () => {
  const card = await open();
  await user.click(await card.findByRole('button', { name: enter }));
  await user.click(await card.findByRole('button', { name: 'Close' }));
  expect(card.getByRole('button', { name: enter })).toHaveFocus();
});

it('shows the actions of a past game on its card, and none that is not the viewer’s', async () => {
  const card = await open(manager, { ...played, result: '2:1', eventState: 'FINISHED' });
  await unfold(await screen.findByRole('article'));
  expect(await card.findByRole('button', { name: 'Edit game' })).toBeVisible();
  expect(card.queryByRole('button', { name: enter })).toBeNull();
});

it.each([
  ['a parent', parent, played],
  ['staff before the start', manager, coming],
  ['staff of a canceled game', manager, { ...played, eventState: 'CANCELLED' as const }],
  ['staff of a practice', filmCrew, { ...played, type: 'PRACTICE' as const }],
])('offers no result to %s', async (_who, who, seen) => {
  const card = await open(who, seen);
  await unfold(await screen.findByRole('article'));
  expect(card.getByRole('button', { name: /^Attendees/ })).toBeVisible();
  if (who !== parent) expect(await card.findByRole('button', { name: /^Edit (game|practice)$/ })).toBeVisible();
  expect(card.queryByRole('button', { name: /^Enter the result/ })).toBeNull();
});
