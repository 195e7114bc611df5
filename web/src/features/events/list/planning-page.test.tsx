import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { EventView } from '@touchline/shared/events/event.model';
import { maskEvent } from '@touchline/shared/events/event-visibility';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../../lib/language';
import { clearToken } from '../../../lib/token';
import { attendee } from '../../../live/testing/club-model';
import type { ApiServer } from '../../../testing/api-server';
import {
  admin,
  endpointOf,
  event,
  green,
  leo,
  manager,
  openPlanning,
  parent,
  type ReplyOverride,
  root,
  sentTo,
} from '../testing/open-planning';
import { aPlayer } from '../testing/players';

let server: ApiServer;
const user = userEvent.setup();

/** Opens Planning as this user; `override` may replace any reply of the club. */
const open = async (who: CurrentUser, seen: EventView, override?: ReplyOverride) => {
  server = await openPlanning(who, seen, { override });
};

/** Replies of a club where a reminder reaches this many families. */
const reminder =
  (families: number): ReplyOverride =>
  (request) => {
    if (endpointOf(request) === 'show_reminder') return { body: { families } };
    return endpointOf(request) === 'remind' ? { body: { reminded: families } } : undefined;
  };

const card = () => screen.findByRole('article', { name: event.name });

/** A game a day, the second one canceled. */
const twelveGames: ReplyOverride = (request) => {
  if (endpointOf(request) !== 'list_events') return undefined;
  const body = Array.from({ length: 12 }, (_, n) => {
    const id = String(500_000_000 + n);
    const eventTime = event.eventTime + n * 86_400_000;
    const eventState = n === 1 ? ('CANCELLED' as const) : event.eventState;
    return { ...event, id, eventTime, eventState, key: { ...event.key, id }, name: `Game ${n}` };
  });
  return { body };
};
const gameOf = async (n: number) => within(await screen.findByRole('article', { name: `Game ${n}` }));
const wall = { name: 'Players and their answers' };

describe('Planning', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    clearToken();
    await server.stop();
  });

  it.each([
    ['leads ADMIN to create', { ...admin, teams: [] }, true],
    ['tells ROOT who creates', { ...root, teams: [] }, false],
  ])('%s a team while the club has none', async (_what, who, leads) => {
    await open(who, event, ({ url }) => (url.includes('list_teams') ? { body: [] } : undefined));
    expect(await screen.findByText('No teams yet')).toBeVisible();
    expect(screen.queryByText(/Ask your coach/)).toBeNull();
    const link = screen.queryByRole('link', { name: 'New team' });
    if (leads) expect(link).toHaveAttribute('href', '/admin/team');
    else expect(link).toBeNull();
  });

  it('lists the events of all teams by date, and goes back to one team', async () => {
    const white = { ...green, id: '90031', name: 'Riverside 2012 White' };
    const later = (days: number, id: string, name: string, tags: string[]): EventView => {
      const eventTime = event.eventTime + days * 86_400_000;
      return { ...event, id, eventTime, key: { ...event.key, id }, name, tags };
    };
    const body = [
      later(1, '500000001', 'Green one', [green.id]),
      later(2, '500000002', 'White one', [white.id]),
      later(3, '500000003', 'Green two', [green.id]),
    ];
    await open({ ...manager, teams: [green.id, white.id], staffTeams: [green.id, white.id] }, event, (request) => {
      const call = endpointOf(request);
      return call === 'list_events' ? { body } : call === 'list_teams' ? { body: [green, white] } : undefined;
    });
    const names = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-labelledby'));
    const ids = (...numbers: number[]) => numbers.map((number) => `event-50000000${number}`);
    await waitFor(() => expect(names()).toEqual(ids(1, 3)));
    const team = await screen.findByRole('combobox', { name: 'Team' });
    await user.click(team);
    await user.click(await screen.findByRole('option', { name: 'All teams' }));
    await waitFor(() => expect(names()).toEqual(ids(1, 2, 3)));
    await user.click(team);
    await user.click(await screen.findByRole('option', { name: white.name }));
    await waitFor(() => expect(names()).toEqual(ids(2)));
  });

  it('shows a staff member two events, folds later and canceled ones to a line with its counts, and opens them on a tap', async () => {
    await open(manager, event, twelveGames);
    for (const n of [0, 2]) expect((await gameOf(n)).getByRole('list', wall)).toBeVisible();
    expect((await gameOf(1)).queryByRole('list', wall)).toBeNull();
    const folded = await gameOf(3);
    expect(folded.queryByRole('list', wall)).toBeNull();
    expect(folded.getByText('No answer')).toHaveTextContent('2 No answer');
    await user.click(folded.getByRole('button', { name: 'Game 3' }));
    expect((await gameOf(3)).getByRole('list', wall)).toBeVisible();
  });

  it('opens the later event that a link names, also when the link names no team', async () => {
    server = await openPlanning(manager, event, { override: twelveGames, hash: '#event-500000007' });
    expect((await gameOf(7)).getByRole('list', wall)).toBeVisible();
    expect((await gameOf(6)).queryByRole('list', wall)).toBeNull();
  });

  it('shows all days of a tournament on its card', async () => {
    const start = Date.UTC(new Date().getUTCFullYear() + 1, 5, 4, 13);
    const cup = { ...event, type: 'TOURNAMENT' as const, eventTime: start, endTime: start + 2 * 86_400_000 };
    server = await openPlanning(parent, maskEvent(cup, 'masked'));
    const card = within(await screen.findByRole('article', { name: event.name }));
    expect(await card.findByText(/Jun 4, \d{4}, 3:00 PM – \w{3}, Jun 6, \d{4}, 3:00 PM$/)).toBeVisible();
  });

  it('shows the start of a long note, and all of it on a tap', async () => {
    const note = 'Bring water. '.repeat(40).trim();
    await open(parent, { ...event, note });
    const game = within(await card());
    expect(game.getByText(note)).toHaveAttribute('data-cut', 'true');
    await user.click(game.getByRole('button', { name: 'Show all' }));
    expect(game.getByText(note)).toHaveAttribute('data-cut', 'false');
    expect(game.queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  it('begins with the week of a family, and shows the button for a new game below it, so that nothing moves', async () => {
    let loadTeams: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => {
      loadTeams = resolve;
    });
    await open(parent, event, ({ url }) =>
      url.includes('list_teams') ? loading.then(() => ({ body: [green] })) : undefined,
    );
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a game' })).toBeNull();
    loadTeams();
    const week = await screen.findByRole('region', { name: 'This week' });
    expect(within(week).getByRole('article', { name: event.name })).toBeVisible();
    expect(screen.getAllByRole('article', { name: event.name })).toHaveLength(1);
    const add = screen.getByRole('button', { name: 'Add a game' });
    expect(week.compareDocumentPosition(add)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Nothing planned after this week.')).toBeVisible();
  });

  it('shows a parent’s answer at once and sends it once, with an id that the client made', async () => {
    await open(parent, maskEvent(event, 'masked'), ({ url, body }) =>
      url.includes('add_attendee')
        ? {
            body: {
              id: event.id,
              version: 2,
              attendees: [...event.attendees, { ...attendee(1), ...(body as object) }],
            },
          }
        : undefined,
    );
    const game = await card();
    await user.click(within(game).getByRole('button', { name: 'Leo Raman: Going' }));
    expect(within(game).getByRole('button', { name: 'Leo Raman: Going' })).toHaveAttribute('aria-pressed', 'true');
    expect(within(game).getByRole('button', { name: '2 Going' })).toBeVisible();
    expect(await within(game).findByRole('button', { name: 'Leo Raman, 1, Going' })).toBeVisible();
    expect(sentTo(server, 'add_attendee')).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^\d{9}$/), playerId: leo.id, available: 'YES' }),
    ]);
  });

  it('rolls back a rejected answer and shows the server’s reason', async () => {
    const detail = 'This event is canceled: it takes no more sign-ups.';
    await open(parent, maskEvent(event, 'masked'), ({ url }) =>
      url.includes('add_attendee') ? { status: 409, body: { detail } } : undefined,
    );
    const game = await card();
    await user.click(within(game).getByRole('button', { name: 'Leo Raman: Going' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    await waitFor(() =>
      expect(within(game).getByRole('button', { name: 'Leo Raman: Going' })).toHaveAttribute('aria-pressed', 'false'),
    );
  });

  it('sends a tap as a change when the other guardian was faster, even while an older read of the game runs', async () => {
    const masked = maskEvent(event, 'masked');
    const byOther = { ...masked, version: 2, attendees: [...masked.attendees, attendee(1, 'NO')] };
    const reads: Promise<{ body: EventView }>[] = [];
    let answerFirst: () => void = () => undefined;
    const first = new Promise<{ body: EventView }>((resolve) => {
      answerFirst = () => resolve({ body: masked });
    });
    await open(parent, masked, (request) => {
      const isChange = endpointOf(request) === 'update_attendee';
      if (isChange) return { body: { id: event.id, version: 3, attendees: [...event.attendees, attendee(1)] } };
      if (endpointOf(request) === 'add_attendee')
        return { status: 409, body: { detail: 'Leo Raman is already signed up' } };
      if (endpointOf(request) !== 'get_event') return undefined;
      reads.push(reads.length === 0 ? first : Promise.resolve({ body: byOther }));
      return reads.at(-1);
    });
    const game = within(await card());
    await user.click(game.getByRole('button', { name: /^Attendees/ }));
    await user.click(await game.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reload' }));
    await waitFor(() => expect(reads).toHaveLength(1));
    await user.click(game.getByRole('button', { name: 'Leo Raman: Going' }));
    await waitFor(() => expect(sentTo(server, 'add_attendee')).toHaveLength(1));
    answerFirst();
    await waitFor(() =>
      expect(sentTo(server, 'update_attendee')).toEqual([expect.objectContaining({ available: 'YES' })]),
    );
    expect(await game.findByRole('button', { name: 'Leo Raman, 1, Going' })).toBeVisible();
    expect(screen.queryByText('Leo Raman is already signed up')).toBeNull();
  });

  it('I11: hides the contact columns from a family', async () => {
    await open(parent, maskEvent(event, 'masked'));
    const game = await card();
    await user.click(within(game).getByRole('button', { name: /^Attendees/ }));
    const headers = await within(game).findAllByRole('columnheader');
    const columns = headers.map(({ textContent }) => textContent);
    expect(columns.slice(0, 5)).toEqual(['Player', 'Answer', 'Position', 'Parent', 'Volunteer']);
    expect(document.body.textContent).not.toContain('three@example.com');
  });

  it('shows staff the contacts and missing answers, and the new-game form on a tap, which keeps its texts when it closes', async () => {
    await open(manager, event);
    const game = await card();
    expect(await within(game).findByText('three@example.com')).toBeVisible();
    await user.click(within(game).getByRole('button', { name: '2 No answer' }));
    expect(within(game).getByText('Leo Raman, Mia Raman', { exact: false })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'New event' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New event' }));
    await user.click(await screen.findByRole('button', { name: 'new game' }));
    expect(await screen.findByText('Please choose a location and team')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Opponent'), 'Harbor City');
    await user.click(screen.getByRole('button', { name: 'Close', expanded: true }));
    expect(screen.queryByRole('button', { name: 'new game' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New event' }));
    expect(screen.getByLabelText('Opponent')).toHaveValue('Harbor City');
  });

  it.each([
    ['offers “Plan session” to a manager of the team', manager, {}, true],
    [
      'offers “Plan session” to an admin, with the board of the team on screen',
      admin,
      { tags: ['26617', '26618'] },
      true,
    ],
    ['hides “Plan session” from a parent', parent, {}, false],
    ['hides “Plan session” from ROOT without another role', root, {}, false],
    ['hides “Plan session” for a cancelled game', manager, { eventState: 'CANCELLED' }, false],
    ['hides “Plan session” after the game', manager, { eventTime: Date.now() - 86_400_000, endTime: undefined }, false],
  ] as const)('%s', async (_who, who, fields, plans) => {
    await open(who, { ...event, ...fields } as EventView);
    const folded = within(await card()).queryByRole('button', { name: event.name, expanded: false });
    if (folded) await user.click(folded);
    const fold = within(await card()).getByRole('button', { name: /^Attendees/ });
    if (fold.getAttribute('aria-expanded') === 'false') await user.click(fold);
    expect(await screen.findByRole('button', { name: 'More actions' })).toBeVisible();
    const session = screen.queryByRole('link', { name: 'Plan session' });
    expect(session !== null).toBe(plans);
    const { time, hash, id } = event.key;
    if (session) expect(session).toHaveAttribute('href', `/sessions?team=26618&plan=${time}-${hash}-${id}`);
  });

  it('leads from its menu to the calendar, and in the demo club to the demo', async () => {
    await open(manager, event, ({ url }) =>
      url.includes('/api/config') ? { body: { clubTimezone: 'Europe/Berlin', demo: true } } : undefined,
    );
    await card();
    await user.click(await screen.findByRole('button', { name: 'More for Planning' }));
    const calendar = await screen.findByRole('menuitem', { name: 'Add to my calendar' });
    expect(calendar).toHaveAttribute('href', '/admin/profile#calendar');
    expect(screen.getByRole('menuitem', { name: 'Play a game now' })).toBeVisible();
  });

  it('reminds as many families as its button says', async () => {
    await open(manager, event, reminder(3));
    await user.click(await within(await card()).findByRole('button', { name: `Remind 3 families: ${event.name}` }));
    expect(await within(await card()).findByText('3 families reminded')).toBeVisible();
    expect(within(await card()).getByRole('button', { name: `Copy a reminder: ${event.name}` })).toBeVisible();
  });

  it('offers no reminder when no family without an answer has an account', async () => {
    await open(manager, event, reminder(0));
    expect(await within(await card()).findByText('No family without an answer has an account yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  });

  it('refuses to remove a game with attendees', async () => {
    await open(manager, event);
    await user.click(await within(await card()).findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove game' }));
    expect(await screen.findByText('Please check with people also interested in participating')).toBeInTheDocument();
    expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('shows ROOT no forms, no remove button and no names', async () => {
    await open(root, maskEvent(event, 'anonymous'));
    const game = await card();
    await user.click(within(game).getByRole('button', { name: /^Attendees/ }));
    expect(await within(game).findByText('Player 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'new game' })).toBeNull();
    expect(within(game).queryByRole('button', { name: /remove|delete|edit|add/i })).toBeNull();
  });

  it('shows shirts, counts and buttons in Spanish as soon as the language changes', async () => {
    const { number: _number, ...noNumber } = leo;
    await open(parent, maskEvent(event, 'masked'), ({ url }) =>
      url.includes('list_teams') ? { body: [{ ...green, players: [noNumber, aPlayer(3)] }] } : undefined,
    );
    const game = within(await card());
    expect(await game.findByRole('button', { name: 'Leo Raman, No answer' })).toBeVisible();
    await act(() => showLanguage('es'));
    for (const name of ['Leo Raman, Sin respuesta', 'Child 3, 3, Sí', '1 Sin respuesta', 'Leo Raman: Tal vez'])
      expect(game.getByRole('button', { name })).toBeVisible();
    expect(game.getByText('Falta la respuesta')).toBeVisible();
    await act(() => showLanguage('en'));
  });

  it('shows a failed read and retries it', async () => {
    let broken = true;
    await open(parent, event, ({ url }) =>
      broken && url.includes('list_events') ? { status: 500, body: { detail: 'secret' } } : undefined,
    );
    expect(await screen.findByText('Wrong status 500')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card()).toBeVisible();
  });
});
