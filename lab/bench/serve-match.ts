/** A server for `match`: the whole product in one process, with the demo club. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@touchline/server/config/config';
import { startSingle } from '../../club/single';
import { Person } from '../../testing/clients/person';
import { serveTasks } from './child';
import { UNLIMITED } from './unlimited';

const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
const settings = { PORT: '0', DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'silent', ...UNLIMITED };
const { url, close } = await startSingle(readConfig(settings));
const [coach, parent] = [await Person.signIn(url, 'coach'), await Person.signIn(url, 'parent2')];

const tasks = {
  address: () => ({ url, port: Number(new URL(url).port), tokens: { full: coach.token, masked: parent.token } }),
};
export type MatchTasks = typeof tasks;

process.once('SIGTERM', () => {
  void close()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
serveTasks(tasks);
