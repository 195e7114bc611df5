/** Helpers that create and read games and rosters through the API. */

import { PATIENCE } from '@touchline/server/testing/soon';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import type { Person } from './person';

export const TEAM = '26618';
const DAY = 86_400_000;

/** Schedules a new game of the team, in three days by default. @returns the game as the API lists it */
export async function newGame(
  staff: Person,
  tag = TEAM,
  title = 'Test game',
  eventTime = Date.now() + 3 * DAY,
): Promise<EventView> {
  const [venue] = await staff.call(venuesContract.show_venues, { query: {} });
  if (!venue) throw new Error('the club has no venue');
  const { id: venueId, name, latitude, longitude } = venue;
  const id = await staff.call(eventsContract.schedule_event, {
    body: { name: title, eventTime, eventLocation: { id: venueId, name, latitude, longitude }, tags: [tag] },
  });
  const events = await staff.call(eventsContract.list_events, {
    query: { startTime: String(Math.min(Date.now(), eventTime) - DAY), tags: [tag] },
  });
  const game = events.find((event) => event.id === id);
  if (!game) throw new Error('the new game is not listed');
  return game;
}

export async function teamOf(person: Person, teamId = TEAM): Promise<TeamView> {
  const team = (await person.call(teamsContract.list_teams, {})).find(({ id }) => id === teamId);
  if (!team) throw new Error(`no team ${teamId}`);
  return team;
}

export const read = (person: Person, key: EventKey): Promise<EventView> =>
  person.call(eventsContract.get_event, { query: key });

/** Adds a new player to the team's roster. @returns the player's id */
export async function newPlayer(staff: Person, name: string, teamId = TEAM): Promise<string> {
  const { players = [] } = await staff.call(teamsContract.add_player, { params: { teamId, player: name } });
  const player = players.find((each) => each.name === name);
  if (!player) throw new Error(`${name} is not on the roster`);
  return player.id;
}

/** Signs up a guest as staff; retries while the database is overloaded. */
export async function signUpGuestWithRetry(staff: Person, key: EventKey, n: number): Promise<void> {
  const signUp = async () => (await signUpGuest(staff, key, n)).status;
  let status = await signUp();
  for (const deadline = Date.now() + PATIENCE; status === 503 && Date.now() < deadline; ) status = await signUp();
  if (status !== 200) throw new Error(`guest ${n} is not signed up: ${status}`);
}

/** Signs up a guest as staff. */
export const signUpGuest = (staff: Person, key: EventKey, n: number) =>
  staff.ask(eventsContract.add_attendee, {
    params: key,
    body: {
      id: String(800_000_000 + n),
      player: `Guest ${n}`,
      emailAddress: `guest${n}@visitors.example`,
      available: 'YES',
    },
  });

/** A game with so many plays on its film and two guests on its list, each in half of the plays. */
export async function gameWithPlays(staff: Person, title: string, count: number, film = ''): Promise<EventView> {
  const game = await newGame(staff, TEAM, title);
  for (const n of [1, 2]) await signUpGuest(staff, game.key, n);
  const plays = Array.from({ length: count }, (_, index) => ({
    id: String(400_000_001 + index),
    name: `Play ${index + 1}`,
    playType: 'PASSING' as const,
    source: film,
    link: '',
    players: [`Guest ${(index % 2) + 1}`],
    playerIds: [],
    call: '',
    actionCodes: [],
    suggestion: index % 3 ? '' : 'Look up before the pass.',
    startOffset: index * 4,
    endOffset: index * 4 + 3,
  }));
  await staff.call(eventEditingContract.update_event, {
    body: { id: game.id, rev: game.rev, plays, ...(film && { sources: [film] }) },
  });
  return read(staff, game.key);
}
