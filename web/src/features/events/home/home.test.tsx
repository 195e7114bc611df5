import { ModalsProvider } from '@mantine/modals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { LedgerFamily } from '@touchline/shared/engagements/engagements.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import type { RequestView } from '@touchline/shared/invitations/invitation.model';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import HomePage from '../../../app/home-page';
import ConnectionStatus from '../../../domain/connection/connection-status';
import { clearToken, writeToken } from '../../../lib/token';
import { attendee } from '../../../live/testing/club-model';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import {
  admin,
  clubReplies,
  endpointOf,
  event,
  green,
  manager,
  parent,
  root,
  sentTo,
  showSignedIn,
} from '../testing/open-planning';

const HOUR = 3_600_000;
let server: ApiServer;
const user = userEvent.setup();

/** Opens the start page of a user whose team has these events. */
async function open(
  who: CurrentUser,
  events: EventView[],
  requests: RequestView[] = [],
  show = showSignedIn,
  save?: (body: unknown) => EventView,
  more: Partial<Record<string, unknown>> = {},
) {
  let openRequests = requests;
  let known = events;
  const replies = clubReplies(who, events[0] ?? event, {
    override: (request) => {
      const call = endpointOf(request);
      if (call === 'list_events') return { body: known };
      if (call && call in more) return { body: more[call] };
      if (call === 'update_event' && save) {
        const saved = save(request.body);
        known = known.map((one) => (one.id === saved.id ? saved : one));
        return { body: saved.id };
      }
      if (call === 'get_event') return { body: known.find(({ id }) => request.url.includes(`id=${id}`)) };
      if (call === 'list_requests') return { body: openRequests };
      if (call === 'decide_request') {
        openRequests = [];
        return { body: 'request-1' };
      }
      if (call === 'show_reminder') return { body: { families: 2 } };
      if (call === 'remind') return { body: { reminded: 1 } };
      if (call === 'find_users') return { body: { total: 0, version: 'v', users: [] } };
      return call === 'videos' ? { body: [] } : undefined;
    },
  });
  server = await startApiServer(replies);
  show(<HomePage />);
}

/** Starts the live engine only when its button is pressed. */
function LateEngine() {
  const [isStarted, setStarted] = useState(false);
  return isStarted ? (
    <ConnectionStatus />
  ) : (
    <button type="button" onClick={() => setStarted(true)}>
      Start the engine
    </button>
  );
}
const showWithLateEngine: typeof showSignedIn = (page) => {
  writeToken('token');
  renderApp(
    <ModalsProvider>
      <LateEngine />
      {page}
    </ModalsProvider>,
  );
};

const at = (hours: number, fields: Partial<EventView> = {}): EventView => {
  const eventTime = Date.now() + hours * HOUR;
  const { id = event.id } = fields;
  return { ...event, eventTime, endTime: eventTime + HOUR, ...fields, key: { ...event.key, id } };
};

const request: RequestView = {
  id: 'request-1',
  teamId: green.id,
  team: green.name,
  name: 'Olga Newman',
  emailAddress: 'olga@families.example',
  invitedBy: 'Sam Carter',
  state: 'open',
  createdAt: 1_780_000_000_000,
  children: [
    {
      id: 'child-1',
      name: 'Theo Newman',
      birthYear: 2013,
      lookAlikes: [{ playerId: '10000007', name: 'Theo Neuman', number: 7, hasGuardian: false }],
    },
  ],
};

describe('the start page', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    vi.restoreAllMocks();
    clearToken();
    await server.stop();
  });

  it('lets a family answer for the events of this week', async () => {
    await open(parent, [at(30), at(24 * 9, { id: '100000002', name: 'Next week' })]);
    const week = within(await screen.findByRole('region', { name: 'This week' }));
    expect(week.getByRole('article', { name: event.name })).toBeVisible();
    expect(week.queryByText('Next week')).toBeNull();
    // The next game stands on the page once, and later ones below the week.
    expect(screen.getAllByRole('heading', { name: event.name })).toHaveLength(1);
    const later = within(await screen.findByRole('region', { name: 'Coming up' }));
    expect(later.getByRole('link', { name: /Next week/ })).toBeVisible();
    await user.click(week.getByRole('button', { name: 'Leo Raman: Going' }));
    await waitFor(() => expect(sentTo(server, 'add_attendee')).toMatchObject([{ available: 'YES' }]));
    expect(screen.queryByText('Needs you')).toBeNull();
  });

  it('sends an answer that was tapped before the live engine started', async () => {
    await open(parent, [at(30)], [], showWithLateEngine);
    await user.click(await screen.findByRole('button', { name: 'Leo Raman: Going' }));
    expect(sentTo(server, 'add_attendee')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Start the engine' }));
    await waitFor(() => expect(sentTo(server, 'add_attendee')).toMatchObject([{ available: 'YES' }]));
  });

  it('lists what the team needs from its staff, each with one action', async () => {
    await open(manager, [
      at(20),
      at(72, { id: '100000002', name: 'Green game', opponent: undefined }),
      at(-72, { id: '100000003', name: 'Green vs Ballard', result: '' }),
    ]);
    const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
    expect(await needs.findByText('The result is missing')).toBeVisible();
    const rows = needs.getAllByRole('listitem').map(({ textContent }) => textContent?.split('·')[0]?.trim());
    expect(rows).toEqual([
      expect.stringContaining('Leo and Mia have not answered'),
      expect.stringContaining('1 job open, 1 ride offered'),
      expect.stringContaining('No opponent yet'),
      expect.stringContaining('The result is missing'),
    ]);
    expect(await needs.findByRole('button', { name: 'Enter the result: Green vs Ballard' })).toBeVisible();
  });

  it('keeps a canceled event in the list, and reminds the families of one in the next three days', async () => {
    await open(manager, [
      at(20),
      at(48, { id: '100000002', name: 'Green vs Ballard', eventState: 'CANCELLED' }),
      at(60, { id: '100000003', name: 'Green practice' }),
      at(96, { id: '100000004', name: 'Late practice' }),
    ]);
    const list = within(await screen.findByRole('region', { name: 'Coming up' }));
    const off = list.getByRole('link', { name: /Green vs Ballard.*Canceled/ });
    expect(within(off).getByText('Green vs Ballard').tagName).toBe('S');
    expect(list.queryByRole('button', { name: /Green vs Ballard/ })).toBeNull();
    expect(list.getByRole('link', { name: /Late practice/ })).toBeVisible();
    expect(list.queryByRole('button', { name: /Late practice/ })).toBeNull();
    await user.click(await list.findByRole('button', { name: 'Remind 2 families: Green practice' }));
    await waitFor(() => expect(server.requests.map(endpointOf)).toContain('remind'));
  });

  it('takes a missing result in two taps, and leaves the list', async () => {
    let played = at(-72, { id: '100000003', name: 'Green vs Ballard', result: '' });
    await open(manager, [played], [], showSignedIn, (body) => {
      played = { ...played, ...(body as object), version: played.version + 1, rev: played.rev + 1 };
      return played;
    });
    await user.click(await screen.findByRole('button', { name: 'Enter the result: Green vs Ballard' }));
    expect(await screen.findByLabelText('Our goals')).toHaveFocus();
    await user.keyboard('10{Enter}2');
    await user.click(screen.getByRole('button', { name: 'Save result' }));
    await waitFor(() =>
      expect(sentTo(server, 'update_event')).toEqual([
        { id: '100000003', rev: event.rev, result: '10:2', eventState: 'FINISHED' },
      ]),
    );
    expect(await screen.findByText(/^Nothing right now/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Needs you' })).toHaveFocus();
  });

  it('reminds the families without an answer with one tap, and says how many it reached', async () => {
    await open(manager, [at(20)]);
    await user.click(await screen.findByRole('button', { name: `Remind 2 families: ${event.name}` }));
    expect(await screen.findByText('1 family reminded')).toBeVisible();
    const sent = server.requests.filter((one) => endpointOf(one) === 'remind');
    expect(sent.map(({ method }) => method)).toEqual(['POST']);
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  });

  it('copies the reminder for a team chat', async () => {
    await open(manager, [at(20)]);
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: `Copy a reminder: ${event.name}` }));
    expect(copied.mock.lastCall?.[0]).toContain('Leo Raman');
    expect(copied.mock.lastCall?.[0]).toContain('/admin/planning?team=26618');
  });

  it.each([
    ['staff', manager],
    ['an ADMIN who is staff of no team', admin],
    ['an ADMIN with a staff role but no team', { ...admin, roles: ['ADMIN', 'COACH'] as const }],
  ])('lets %s accept a request to join with one tap', async (_who, who) => {
    await open({ ...who, roles: [...who.roles] }, [], [request]);
    const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
    expect(await needs.findByText('1 request to join')).toBeVisible();
    const card = within(needs.getByRole('article', { name: 'Request of Olga Newman' }));
    expect(card.getByText('Theo Newman, 2013')).toBeVisible();
    expect(card.getByLabelText('Theo Newman is', { selector: 'input' })).toHaveValue(
      'Same as Theo Neuman, #7, no guardian yet',
    );
    expect(needs.queryByText(/^Nothing right now/)).toBeNull();
    await user.click(card.getByRole('button', { name: 'Accept and link' }));
    await waitFor(() =>
      expect(sentTo(server, 'decide_request')).toEqual([
        { id: 'request-1', decision: 'accept', links: { 'child-1': '10000007' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Request of Olga Newman' })).toBeNull());
  });

  it('tells a manager how much the families of the own teams owe', async () => {
    const owes = (teamId: string, open: number): LedgerFamily => ({
      id: `10000001 ${teamId}`,
      teamId,
      guardians: [],
      children: ['Leo Raman'],
      months: [{ month: '2026-05', due: 30, paid: 30 - open, open, hours: 0 }],
    });
    const families = [owes(green.id, 20.5), owes(green.id, 9.5), owes(green.id, 0), owes('90031', 30)];
    await open(manager, [], [], showSignedIn, undefined, { show_ledger: { currency: 'USD', fees: [], families } });
    const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
    expect(await needs.findByText('2 families owe $30')).toBeVisible();
    expect(needs.getByRole('link', { name: 'See the dues' })).toHaveAttribute('href', '/admin/engagement');
  });

  it('tells staff when nothing is open', async () => {
    await open(manager, []);
    expect(await screen.findByText(/^Nothing right now/)).toBeVisible();
  });

  it.each([
    ['ADMIN', admin],
    ['ROOT', root],
  ])('shows %s what all teams do until a Sunday', async (_role, who) => {
    await open(who, [at(30)]);
    const teams = within(await screen.findByRole('region', { name: /^Events through Sun, / }));
    expect(teams.getByRole('link', { name: new RegExp(`^${event.name}.*${green.name}`) })).toBeVisible();
  });

  it('narrows the week of an ADMIN to one team', async () => {
    const white = { ...green, id: '90031', name: 'Riverside 2012 White' };
    const other = at(40, { id: '100000002', name: 'White practice', tags: [white.id] });
    await open(admin, [at(30), other], [], showSignedIn, undefined, { list_teams: [green, white] });
    const week = within(await screen.findByRole('region', { name: /^Events through Sun, / }));
    const links = () => week.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links()).toEqual([expect.stringContaining(event.name), expect.stringContaining(other.name)]);
    await user.click(week.getByRole('combobox', { name: 'Team' }));
    await user.click(await screen.findByRole('option', { name: white.name }));
    await waitFor(() => expect(links()).toEqual([expect.stringContaining(other.name)]));
  });

  it('counts only the players of the team at an event of two teams', async () => {
    await open(admin, [at(30, { tags: [green.id, '90031'], attendees: [attendee(3), attendee(90), attendee(91)] })]);
    const teams = within(await screen.findByRole('region', { name: /^Events through Sun, / }));
    expect(teams.getByRole('link', { name: /1 of 3 going/ })).toBeVisible();
  });
});
