/** A club with one team, and its screens for different users, on a real HTTP server. */
import { ModalsProvider } from '@mantine/modals';
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { EventView } from '@touchline/shared/events/event.model';
import { type TeamView, teamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import type { ReactNode } from 'react';
import ConnectionStatus from '../../../domain/connection/connection-status';
import { writeToken } from '../../../lib/token';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { aUser } from '../../../testing/a-user';
import { type ApiRequest, type ApiResponse, type ApiServer, startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import PlanningPage from '../list/planning-page';
import { aPlayer } from './players';

export const [leo, mia] = [aPlayer(1, { name: 'Leo Raman' }), aPlayer(2, { name: 'Mia Raman' })];
export const green = { ...teamView.parse(teamsContract.list_teams.example.reply[0]), players: [leo, mia, aPlayer(3)] };
const contact = { emailAddress: 'three@example.com', phoneNumber: '+49 30 333' };
export const event = anEvent({ attendees: [{ ...attendee(3), ...contact }] });

const person = (fields: Partial<CurrentUser>): CurrentUser =>
  aUser({ fullName: 'Priya Raman', teams: ['26618'], ...fields });
export const parent = person({ roles: ['PARENT'], familyTeams: ['26618'], players: [leo, mia] });
export const manager = person({ roles: ['MANAGER'], staffTeams: ['26618'] });
export const filmCrew = person({ roles: ['FILMING'], staffTeams: ['26618'] });
export const admin = person({ roles: ['ADMIN'], teams: [] });
export const root = person({ roles: ['ROOT'], teams: [] });

/** Replaces a reply of the club; undefined keeps it. */
export type ReplyOverride = (request: ApiRequest) => ApiResponse | Promise<ApiResponse> | undefined;

interface ClubOptions {
  override?: ReplyOverride | undefined;
  clubTimezone?: string;
  /** Part of the page that its address names, such as `#event-100000001`. */
  hash?: string;
}

/** Returns the endpoint name in the request's path, such as `add_attendee`. */
export const endpointOf = ({ url }: Pick<ApiRequest, 'url'>): string =>
  new URL(url, 'http://club').pathname.split('/')[2] ?? '';

/** Returns the distinct bodies sent to an endpoint. A slow reply makes the app retry, so repeats count once. */
export const sentTo = (server: ApiServer, call: string): unknown[] => {
  const bodies = server.requests
    .filter((request) => endpointOf(request) === call)
    .map(({ body }) => JSON.stringify(body));
  return [...new Set(bodies)].map((body) => JSON.parse(body) as unknown);
};

/** Returns a handler that replies as the club does to this user; `seen` is the user's view of the game. */
export function clubReplies(
  who: CurrentUser,
  seen: EventView,
  { override, clubTimezone = 'Europe/Berlin' }: ClubOptions = {},
): (request: ApiRequest) => ApiResponse | Promise<ApiResponse> {
  const { players: _players, ...card } = green;
  const team: TeamView = who === root ? card : green;
  const club: Record<string, unknown> = {
    current_user: who,
    config: { homeClub: '', supportEmail: '', clubTimezone, demo: false, mailConfigured: false },
    list_teams: [team],
    list_events: [seen],
    get_event: seen,
    show_venues: venuesContract.show_venues.example.reply,
  };
  return (request) =>
    override?.(request) ??
    (endpointOf(request) in club ? { body: club[endpointOf(request)] } : { status: 404, body: {} });
}

/** Renders a screen with the live layer, for the signed-in user. */
export function showSignedIn(screen: ReactNode, path = '/'): void {
  writeToken('token');
  renderApp(
    <ModalsProvider>
      <ConnectionStatus />
      {screen}
    </ModalsProvider>,
    path,
  );
}

/** Opens Planning as this user. */
export async function openPlanning(who: CurrentUser, seen: EventView, club: ClubOptions = {}): Promise<ApiServer> {
  const server = await startApiServer(clubReplies(who, seen, club));
  showSignedIn(<PlanningPage />, `/admin/planning${club.hash ?? ''}`);
  return server;
}

/** Opens a card that is folded, as those of past and canceled events are. */
export async function unfold(card: HTMLElement): Promise<void> {
  const folded = within(within(card).getByRole('heading', { level: 2 })).queryByRole('button', { expanded: false });
  if (folded) await userEvent.click(folded);
}
