import { ModalsProvider } from '@mantine/modals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/accounts.shapes';
import type { EventView } from '@touchline/shared/events/events.shapes';
import { maskEvent } from '@touchline/shared/events/events.sight';
import { type TeamView, teamsContract, teamView } from '@touchline/shared/teams/teams.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearToken, writeToken } from '../../lib/token';
import ConnectionStatus from '../../live/connection-status';
import { anEvent, attendee } from '../../live/testing/club-model';
import { type Asked, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import PlanningPage from './planning-page';
import { aPlayer } from './testing/players';

const [leo, mia] = [aPlayer(1, { name: 'Leo Raman' }), aPlayer(2, { name: 'Mia Raman' })];
const green = { ...teamView.parse(teamsContract.list_teams.example.reply[0]), players: [leo, mia, aPlayer(3)] };
const contact = { emailAddress: 'three@example.com', phoneNumber: '+49 30 333' };
const event = anEvent({ attendees: [{ ...attendee(3), ...contact }] });

const person = (fields: Partial<CurrentUser>): CurrentUser => ({
  id: 'u-1',
  emailAddress: 'one@example.com',
  userName: 'one',
  fullName: 'Priya Raman',
  phoneNumber: '',
  roles: ['PARENT'],
  teams: ['26618'],
  staffTeams: [],
  familyTeams: ['26618'],
  players: [],
  ...fields,
});
const parent = person({ players: [leo, mia] });
const manager = person({ roles: ['MANAGER'], staffTeams: ['26618'], familyTeams: [] });
const admin = person({ roles: ['ADMIN'], teams: [], familyTeams: [] });
const root = person({ roles: ['ROOT'], teams: [], familyTeams: [] });

type Answer = { status?: number; body?: unknown };
let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();

/** Planning as this person sees it; `special` answers before the club does. */
async function open(
  who: CurrentUser,
  seen: EventView,
  special: (asked: Asked) => Answer | undefined = () => undefined,
) {
  const { players: _players, ...card } = green;
  const team: TeamView = who === root ? card : green;
  const club: Record<string, unknown> = {
    current_user: who,
    config: { homeClub: '', supportEmail: '', clubTimezone: 'Europe/Berlin', demo: false, mailConfigured: false },
    list_teams: [team],
    list_events: [seen],
    get_event: seen,
    show_venues: venuesContract.show_venues.example.reply,
  };
  server = await startApiServer((asked) => {
    const call = new URL(asked.url, 'http://club').pathname.split('/')[2] ?? '';
    return special(asked) ?? (call in club ? { body: club[call] } : { status: 404, body: {} });
  });
  writeToken('token');
  renderApp(
    <ModalsProvider>
      <ConnectionStatus />
      <PlanningPage />
    </ModalsProvider>,
    '/admin/planning',
  );
}

const card = () => screen.findByRole('article', { name: event.name }, { timeout: 8000 });

describe('Planning', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    clearToken();
    await server.stop();
  });

  it('a parent’s one tap shows at once and is sent once, with an id made here', async () => {
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
    await user.click(within(game).getByRole('button', { name: 'Leo Raman: going' }));
    expect(within(game).getByRole('button', { name: 'Leo Raman: going' })).toHaveAttribute('aria-pressed', 'true');
    expect(within(game).getByRole('button', { name: '2 going, show names' })).toBeVisible();
    expect(await within(game).findByRole('button', { name: 'Leo Raman, 1, going' })).toBeVisible();
    const adds = server.asked.filter(({ url }) => url.includes('add_attendee'));
    expect(adds.map(({ body }) => body)).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^\d{9}$/), playerId: leo.id, available: 'YES' }),
    ]);
  });

  it('what the server refuses is rolled back with its sentence', async () => {
    const detail = 'This event is cancelled: it takes no more sign-ups.';
    await open(parent, maskEvent(event, 'masked'), ({ url }) =>
      url.includes('add_attendee') ? { status: 409, body: { detail } } : undefined,
    );
    const game = await card();
    await user.click(within(game).getByRole('button', { name: 'Leo Raman: going' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    await waitFor(() =>
      expect(within(game).getByRole('button', { name: 'Leo Raman: going' })).toHaveAttribute('aria-pressed', 'false'),
    );
  });

  it('I11: a family gets no columns for other families’ contacts, staff do', async () => {
    await open(parent, maskEvent(event, 'masked'));
    const game = await card();
    const columns = () =>
      within(game)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    expect(columns().slice(0, 5)).toEqual(['Player', 'Available', 'Position', 'Parent', 'Volunteer']);
    expect(document.body.textContent).not.toContain('three@example.com');
  });

  it('staff see the contacts, the new-game form and who has not answered', async () => {
    await open(manager, event);
    const game = await card();
    expect(within(game).getByText('three@example.com')).toBeVisible();
    await user.click(within(game).getByRole('button', { name: '2 no answer, show names' }));
    expect(within(game).getByText('Leo Raman, Mia Raman', { exact: false })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New game' }));
    expect(await screen.findByText('Please choose a location and team')).toBeInTheDocument();
  });

  it.each([
    ['who runs the team', manager, {}, true],
    ['an admin, on the board of the team on screen', admin, { tags: ['26617', '26618'] }, true],
    ['no family', parent, {}, false],
    ['nobody who is ROOT alone', root, {}, false],
    ['nobody once it is cancelled', manager, { eventState: 'CANCELLED' }, false],
    ['nobody once it is over', manager, { eventTime: Date.now() - 86_400_000 }, false],
  ] as const)('the session of a game is planned by %s', async (_who, who, fields, plans) => {
    await open(who, { ...event, ...fields } as EventView);
    const fold = within(await card()).getByRole('button', { name: /^Attendees/ });
    if (fold.getAttribute('aria-expanded') === 'false') await user.click(fold);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    const session = screen.queryByRole('link', { name: 'Plan session' });
    expect(session !== null).toBe(plans);
    const { time, hash, id } = event.key;
    if (session) expect(session).toHaveAttribute('href', `/sessions?team=26618&plan=${time}-${hash}-${id}`);
  });

  it('a game with attendees is not removed', async () => {
    await open(manager, event);
    await user.click(within(await card()).getByRole('button', { name: 'Remove game' }));
    expect(await screen.findByText('Please check with people also interested in participating')).toBeInTheDocument();
    expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('ROOT reads: no form, no removal, no child’s name', async () => {
    await open(root, maskEvent(event, 'anonymous'));
    const game = await card();
    expect(within(game).getByText('Player 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New game' })).toBeNull();
    expect(within(game).queryByRole('button', { name: /remove|delete|edit|add/i })).toBeNull();
  });

  it('a read that failed says so and can be tried again', async () => {
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
