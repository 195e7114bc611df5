import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventView } from '@touchline/shared/events/event.model';
import type { Schedule } from '@touchline/shared/events/tournament.model';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import { attendee, stamp } from '../../../live/testing/club-model';
import { type LiveServer, startLiveServer } from '../../../live/testing/live-server';
import PlanningPage from '../list/planning-page';
import { clubReplies, endpointOf, event, green, manager, parent, sentTo, showSignedIn } from '../testing/open-planning';

const user = userEvent.setup();
const { endTime: _end, meetTime: _meet, eventLocation, ...coming } = event;
const eventTime = Date.now() - 60_000;
const game = { id: '500000001', name: 'Group A', time: eventTime, location: eventLocation, theme: '' };
const opening: Schedule = { ...game, teams: ['Green', 'Harbor City'] };
const cup: EventView = { ...coming, eventLocation, type: 'TOURNAMENT', eventTime, schedules: [opening], teamStats: [] };
let live: LiveServer;
let storedCup: EventView;
/** A save is answered after this. */
let beforeReply: Promise<void>;
beforeEach(() => {
  localStorage.clear();
  beforeReply = Promise.resolve();
});
afterEach(async () => {
  clearToken();
  await live.stop();
});

async function open(who: typeof manager, shown = cup) {
  storedCup = shown;
  live = await startLiveServer(
    clubReplies(who, shown, {
      override: (request) => {
        if (endpointOf(request) === 'get_event') return { body: storedCup };
        if (endpointOf(request) !== 'update_event') return undefined;
        const { schedules = [], ...changes } = request.body as Partial<EventView>;
        const unchanged = (storedCup.schedules ?? []).filter(({ id }) => !schedules.some((sent) => sent.id === id));
        storedCup = {
          ...storedCup,
          ...changes,
          schedules: [...unchanged, ...schedules],
          rev: storedCup.rev + 1,
          version: storedCup.version + 1,
        };
        return beforeReply.then(() => ({ body: cup.id }));
      },
    }),
  );
  showSignedIn(<PlanningPage />, '/admin/planning');
  await waitFor(() => expect(live.syncs).toHaveLength(1));
}
const sentUpdates = () => sentTo(live, 'update_event');
const standings = async () =>
  within(await screen.findByRole('region', { name: `Standings of ${cup.name}` })).getByRole('table');
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));

it('lets a manager add a game with a typed opponent, enter its result and set the points', async () => {
  await open(manager);
  await user.click(await screen.findByRole('button', { name: 'Add game' }));
  let form = within(await screen.findByRole('form', { name: 'Add game' }));
  await user.type(form.getByRole('combobox', { name: 'Second team' }), 'Lake City');
  await user.type(form.getByLabelText('Goals of Lake City'), '1');
  await user.click(form.getByText('Save'));
  expect(form.getByText('Enter the goals of both teams')).toBeVisible();
  await user.clear(form.getByLabelText('Goals of Lake City'));
  await user.click(form.getByText('Save'));
  const added = { name: '', time: eventTime, location: eventLocation, theme: '' };
  await waitFor(() =>
    expect(sentUpdates()).toEqual([
      {
        id: cup.id,
        rev: 1,
        schedules: [
          {
            ...added,
            id: expect.stringMatching(/^\d{9}$/),
            teams: ['Riverside 2012 Green', 'Lake City'],
            teamIds: [green.id, ''],
          },
        ],
      },
    ]),
  );

  await user.click(await screen.findByRole('button', { name: 'Edit Group A' }));
  form = within(await screen.findByRole('form', { name: 'Edit game' }));
  await user.type(form.getByLabelText('Goals of Green'), '2');
  await user.type(form.getByLabelText('Goals of Harbor City'), '2');
  await user.click(form.getByText('Save'));
  await waitFor(() =>
    expect(sentUpdates()).toContainEqual({ id: cup.id, rev: 2, schedules: [{ ...opening, result: '2:2' }] }),
  );
  expect(rowsOf(await standings())).toEqual([
    ['Green', '0', '0', '1', '2', '2', '1'],
    ['Harbor City', '0', '0', '1', '2', '2', '1'],
  ]);

  await user.click(screen.getByRole('button', { name: 'Points' }));
  form = within(await screen.findByRole('form', { name: 'Points' }));
  await user.clear(form.getByLabelText('Draw'));
  await user.type(form.getByLabelText('Draw'), '2');
  await user.click(form.getByText('Save'));
  await waitFor(() =>
    expect(sentUpdates()).toContainEqual({ id: cup.id, rev: 3, pointsRule: { win: 3, draw: 2, loss: 0 } }),
  );
  await waitFor(async () => expect(rowsOf(await standings()).map((row) => row.at(-1))).toEqual(['2', '2']));
});

it('keeps a game open that a manager opened while another game was being saved', async () => {
  await open(manager);
  let reply = (): void => undefined;
  beforeReply = new Promise((resolve) => {
    reply = resolve;
  });
  await user.click(await screen.findByRole('button', { name: 'Add game' }));
  const added = within(await screen.findByRole('form', { name: 'Add game' }));
  await user.type(added.getByRole('combobox', { name: 'Second team' }), 'Lake City');
  await user.click(added.getByText('Save'));
  await waitFor(() => expect(sentUpdates()).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Add game' })).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Edit Group A' }));
  const edited = within(await screen.findByRole('form', { name: 'Edit game' }));
  await user.type(edited.getByLabelText('Goals of Green'), '2');
  reply();
  expect(await screen.findByText('Riverside 2012 Green – Lake City')).toBeVisible();
  await user.type(edited.getByLabelText('Goals of Harbor City'), '2');
  await user.click(edited.getByText('Save'));
  await waitFor(() =>
    expect(sentUpdates()).toContainEqual({ id: cup.id, rev: 2, schedules: [{ ...opening, result: '2:2' }] }),
  );
});

it('counts a double forfeit as lost for both, and says of a word that it does not count', async () => {
  const schedules = ['0:3 double forfeit', 'rained off', '0:0 forfeit by them'].map((result, index) => ({
    ...opening,
    id: `60000000${index}`,
    teams: ['Green', 'Blue'],
    result,
  }));
  await open(parent, { ...cup, schedules });
  expect(await screen.findByText('rained off (does not count in the table)')).toBeVisible();
  expect(screen.getByText('0–0 forfeited by Blue')).toBeVisible();
  expect(rowsOf(await standings())).toEqual([
    ['Green', '1', '1', '0', '0', '0', '3'],
    ['Blue', '0', '2', '0', '0', '0', '0'],
  ]);
});

it('counts a result that staff entered on another screen, for a family without buttons', async () => {
  await open(parent);
  await screen.findByText('Green – Harbor City');
  expect(screen.queryByRole('button', { name: 'Add game' })).toBeNull();
  const schedules = [{ ...opening, result: '3:0' }];
  act(() =>
    live.publish('event:changed', { ...stamp, key: cup.key, version: cup.version + 1, patch: { schedules, rev: 2 } }),
  );
  expect(rowsOf(await standings())).toEqual([
    ['Green', '1', '0', '0', '3', '0', '3'],
    ['Harbor City', '0', '1', '0', '0', '3', '0'],
  ]);
});

it('makes the games of two groups and a final, and swaps two of them by hand', async () => {
  await open(manager);
  await user.click(await screen.findByRole('button', { name: 'Make the games' }));
  const form = await screen.findByRole('form', { name: 'Make the games' });
  const names = within(form).getByLabelText('Teams, one per line');
  await user.clear(names);
  await user.type(names, 'Green{Enter}Harbor City{Enter}Lake{Enter}Hill');
  await user.selectOptions(within(form).getByLabelText('Groups'), '2');
  await user.selectOptions(within(form).getByLabelText('After the groups'), 'A final');
  expect(within(form).getByRole('status')).toHaveTextContent('3 games');
  await user.click(within(form).getByRole('button', { name: 'Add the games' }));
  await waitFor(() => expect(sentUpdates()).toHaveLength(1));
  const [first] = sentUpdates() as { schedules: Schedule[] }[];
  expect(first?.schedules.map(({ name, teams, time }) => [name, teams, (time - eventTime) / 60_000])).toEqual([
    ['Group A', ['Green', 'Lake'], 0],
    ['Group B', ['Harbor City', 'Hill'], 30],
    ['Final', ['Winner of group A', 'Winner of group B'], 60],
  ]);

  await user.click(await screen.findByRole('button', { name: 'Swap with the game before Final' }));
  await waitFor(() => expect(sentUpdates()).toHaveLength(2));
  const [, second] = sentUpdates() as { schedules: Schedule[] }[];
  expect(second?.schedules.map(({ name, time }) => [name, (time - eventTime) / 60_000])).toEqual([
    ['Final', 30],
    ['Group B', 60],
  ]);
});

const isAbove = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
const scores = () => screen.findByRole('region', { name: `Schedule of ${cup.name}` });
const ownAnswers = () => screen.getByRole('list', { name: 'My children' });

it('shows a family the scores before its answers on the day', async () => {
  await open(parent, { ...cup, attendees: [attendee(1), attendee(2, 'NO')] });
  expect(isAbove(await scores(), ownAnswers())).toBe(true);
});

it('keeps an answer that is missing above the scores, also when it is given', async () => {
  await open(parent, { ...cup, attendees: [attendee(1)] });
  expect(isAbove(ownAnswers(), await scores())).toBe(true);
  const going = within(ownAnswers()).getByRole('button', { name: 'Mia Raman: Going' });
  await user.click(going);
  await waitFor(() => expect(going).toHaveAttribute('aria-pressed', 'true'));
  expect(isAbove(ownAnswers(), await scores())).toBe(true);
});
