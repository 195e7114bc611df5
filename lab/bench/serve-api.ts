/** A server for `calls`: the product, or the baseline (`bare`). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@touchline/server/config/config';
import { startSingle } from '../../club/single';
import { Person } from '../../testing/clients/person';
import { startBareApi } from './bare-api';
import { serveTasks } from './child';
import { UNLIMITED } from './unlimited';

export interface Api {
  url: string;
  tokens: string[];
  close(): Promise<unknown>;
}

const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));

async function startProduct(): Promise<Api> {
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...UNLIMITED });
  const { url, close } = await startSingle(config);
  const staff = ['manager', 'coach', 'coach2', 'admin'];
  return { url, tokens: await Promise.all(staff.map(async (who) => (await Person.signIn(url, who)).token)), close };
}

const { url, tokens, close } = await (process.argv[2] === 'bare' ? startBareApi(folder) : startProduct());
const tasks = {
  address: () => ({ url, tokens }),
  /** Returns the memory of this process (bytes). */
  memory: () => process.memoryUsage().rss,
};
export type ApiTasks = typeof tasks;

process.once('SIGTERM', () => {
  void close()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
serveTasks(tasks);
