/** A server for `lists`: a club with a given number of events, and a given number of them in the list's window. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClubStore, openClubStore } from '@touchline/server/club-store';
import { readConfig } from '@touchline/server/config/config';
import { openStore } from '@touchline/server/database/open-store';
import { buildEvent, createIds } from '../../club/demo/event-builder';
import { createPeople } from '../../club/demo/people';
import { seedDemoClub } from '../../club/demo/seed';
import { venueNamed } from '../../club/demo/venues.data';
import { startSingle } from '../../club/single';
import { Person } from '../../testing/clients/person';
import { serveTasks } from './child';
import { UNLIMITED } from './unlimited';

const HOUR = 3_600_000;
/** Events per batch of writes. */
const BATCH = 200;
const now = Date.now();
const people = createPeople(now, { known: '', unguessable: '' });
const by = people.account('manager');
const venue = venueNamed('Genesee Playfield');
const [team, ...others] = people.sides;
if (!team) throw new Error('The demo club has no team');

const ids = createIds();
/** Builds a game with the whole team on its sign-up list. */
function game(side: typeof team, eventTime: number) {
  const content = { name: `${side?.name} game`, type: 'GAME', eventTime, venue, by, createdAt: now } as const;
  const builder = buildEvent(ids, { ...content, tags: [side?.id ?? ''] });
  for (const player of side?.players ?? []) {
    const parent = people.guardianOf(player);
    const { fullName, emailAddress, phoneNumber } = parent;
    const row = { player: player.name, playerId: player._id, available: 'YES', position: '' } as const;
    builder.add({ ...row, parent: fullName, emailAddress, phoneNumber, volunteer: '' }, parent, now);
  }
  return builder.event;
}

/**
 * Fills the window with future events of one team. Half of the remaining events are that team's past events, the other half are events of
 * other teams in the same window.
 */
async function fill(store: ClubStore, events: number, inWindow: number): Promise<void> {
  await store.events.deleteMany({});
  const builders = Array.from({ length: events }, (_, n) => {
    if (n < inWindow) return () => game(team, now + (n + 1) * HOUR);
    const other = others[n % others.length];
    return n % 2 || !other ? () => game(team, now - n * HOUR) : () => game(other, now + ((n % inWindow) + 1) * HOUR);
  });
  for (let from = 0; from < events; from += BATCH)
    await Promise.all(builders.slice(from, from + BATCH).map((build) => store.events.insertOne(build())));
}

const [events = '', inWindow = ''] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));

const documents = await openStore({ mongodbUrl: undefined, dataDir: folder });
const store = await openClubStore(documents);
await seedDemoClub(store, now, 'UTC');
await fill(store, Number(events), Number(inWindow));
await documents.close();

const { url, close } = await startSingle(
  readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...UNLIMITED }),
);
const manager = await Person.signIn(url, 'manager');
const tasks = {
  address: () => ({ url, token: manager.token, path: `/api/list_events?startTime=${now}&tags=${team.id}` }),
};
export type ListTasks = typeof tasks;

process.once('SIGTERM', () => {
  void close()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
serveTasks(tasks);
