/** A server for `growth`: a club of a given size, and the people who call. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClubStore } from '@touchline/server/club-store';
import { readConfig } from '@touchline/server/config/config';
import { openStore } from '@touchline/server/database/open-store';
import { buildLargeClub } from '@touchline/server/testing/large-club';
import { startSingle } from '../../club/single';
import { serveTasks } from './child';
import { UNLIMITED } from './unlimited';

const [teams, childrenPerTeam, eventsPerTeam, engagementMonths] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
];
const folder = await mkdtemp(join(tmpdir(), 'touchline-growth-'));
const documents = await openStore({ mongodbUrl: undefined, dataDir: folder });
const club = await buildLargeClub(await openClubStore(documents), {
  teams,
  childrenPerTeam,
  eventsPerTeam,
  engagementMonths,
});
await documents.close();

const started = performance.now();
const { url, close } = await startSingle(
  readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...UNLIMITED }),
);
const startedAfter = performance.now() - started;
const [team] = club.teams;
const tasks = {
  facts: () => ({
    url,
    admin: club.admin.token,
    manager: team?.manager.token ?? '',
    parent: team?.families[0]?.guardian.token ?? '',
    /** An account that the benchmark may erase. */
    leaver: team?.families[1]?.guardian.user.emailAddress ?? '',
    /** How long the start took (ms). */
    startedAfter,
  }),
};
export type GrowthTasks = typeof tasks;

process.once('SIGTERM', () => {
  void close()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
serveTasks(tasks);
