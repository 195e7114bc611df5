/** A server for `calendars`: the demo club, with an address of a calendar feed for each of many families. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClubStore } from '@touchline/server/club-store';
import { readConfig } from '@touchline/server/config/config';
import { openStore } from '@touchline/server/database/open-store';
import { createToken } from '@touchline/server/tokens';
import { seedDemoClub } from '../../club/demo/seed';
import { startSingle } from '../../club/single';
import { serveTasks } from './child';
import { UNLIMITED } from './unlimited';

const families = Number(process.argv[2]);
const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));

const documents = await openStore({ mongodbUrl: undefined, dataDir: folder });
const store = await openClubStore(documents);
await seedDemoClub(store, Date.now(), 'UTC');
const users = await store.users.find({ roles: 'PARENT' });
const paths: string[] = [];
for (let n = 0; n < families; n += 1) {
  const token = createToken();
  await store.calendars.insertOne({ _id: token, userId: users[n % users.length]?._id ?? '', createdAt: n });
  paths.push(`/calendar/${token}.ics`);
}
await documents.close();

const { url, close } = await startSingle(
  readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...UNLIMITED }),
);
const tasks = { addresses: () => ({ url, paths }) };
export type CalendarTasks = typeof tasks;

process.once('SIGTERM', () => {
  void close()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
serveTasks(tasks);
