/** The product with the club of a folder, for `growth`. */
import { readConfig } from '@touchline/server/config/config';
import { startSingle } from '../../club/single';
import { serveTasks } from './child';
import { UNLIMITED } from './unlimited';

const [folder = ''] = process.argv.slice(2);
const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '0', ...UNLIMITED });
const before = performance.now();
const { url, close } = await startSingle(config);
const startMs = performance.now() - before;
const tasks = {
  started: () => ({ url, startMs }),
  /** Memory of the process (MB). */
  memory: () => process.memoryUsage().rss / 1_048_576,
};
export type GrowthTasks = typeof tasks;

process.once('SIGTERM', () => {
  void close().then(() => process.exit(0));
});
serveTasks(tasks);
