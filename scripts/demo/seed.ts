/** Puts the demo club into an empty store. */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '@touchline/api/accounts/passwords';
import type { ClubStore } from '@touchline/shared/server/records';
import { buildDemoClub } from './club';

const PASSWORD = 'touchline';

/**
 * Fills an empty store with the demo club; one that somebody uses already stays as it is.
 * @param now moment (ms) around which the club's dates lie
 * @param zone the club's time zone
 * @returns whether the club was made
 */
export async function seedDemoClub(store: ClubStore, now: number, zone: string): Promise<boolean> {
  if ((await store.users.countDocuments({})) > 0) return false;
  const [known, unguessable] = await Promise.all([
    hashPassword(PASSWORD),
    hashPassword(randomBytes(32).toString('base64url')),
  ]);
  const { people, venues, events } = buildDemoClub(now, zone, { known, unguessable });
  await Promise.all([
    ...people.players.map((player) => store.players.insertOne(player)),
    ...people.teams.map((team) => store.teams.insertOne(team)),
    ...venues.map((venue) => store.venues.insertOne(venue)),
    ...events.map((event) => store.events.insertOne(event)),
  ]);
  // Accounts last: a club that was cut short while it was made has none, and is made again.
  await Promise.all(people.users.map((user) => store.users.insertOne(user)));
  return true;
}
