/**
 * `npm run test:breaks`: breaks the code on purpose, one break at a time, and reports those that no test catches.
 * `-- events` runs only breaks whose sentence or file contains that word, `-- --list` lists them without running.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMongoServer } from '../../testing/services/mongo-server';
import { startRedisServer } from '../../testing/services/redis-server';
import { killAll } from './child';
import { type ListedMutant, readMutants } from './list';
import { isEnough, losses, table } from './report';
import { makeSandbox } from './sandbox';
import { type Evaluated, evaluateAll, type Worker } from './work';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MOST_WORKERS = 2;
/** Tests in these folders start services unless the environment names some. */
const NEEDS_SERVICES = /^(shared|api|realtime|e2e\/integration)\//;

const closing: (() => unknown)[] = [];
async function close(): Promise<void> {
  killAll();
  for (const step of closing.splice(0).reverse()) await step();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));

/** A sandbox with its own database server and Redis, started once for all its breaks. */
async function openWorker(withServices: boolean): Promise<Worker> {
  const { folder, remove } = makeSandbox(root);
  closing.push(remove);
  if (!withServices) return { folder, env: {} };
  const [mongo, redis] = await Promise.all([startMongoServer(), startRedisServer()]);
  closing.push(mongo.stop, redis.stop);
  return { folder, env: { MONGODB_URL: mongo.url, REDIS_URL: redis.url } };
}

async function evaluate(mutants: readonly ListedMutant[]): Promise<Evaluated[]> {
  const withServices = mutants.some(({ tests }) => tests.some((test) => NEEDS_SERVICES.test(test)));
  const count = Math.max(1, Math.min(MOST_WORKERS, availableParallelism(), mutants.length));
  try {
    const workers = await Promise.all(Array.from({ length: count }, () => openWorker(withServices)));
    return await evaluateAll(mutants, workers, console.log);
  } finally {
    await close();
  }
}

const args = process.argv.slice(2);
const word = args.find((arg) => !arg.startsWith('-'));
const all = await readMutants();
const chosen =
  word === undefined ? all : all.filter(({ what, file }) => [what, file].some((text) => text.includes(word)));

if (args.includes('--list')) {
  for (const { area, file, what } of chosen) console.log(`${area}  ${file}  ${what}`);
  console.log(`${chosen.length} breaks`);
} else {
  if (chosen.length === 0) throw new Error(`No break's sentence or file contains "${word}".`);
  const results = await evaluate(chosen);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results', 'breaks.json'), JSON.stringify(results, undefined, 2));
  for (const loss of losses(results)) console.log(`\n${loss}`);
  console.log(`\n${table(results)}`);
  const isSound = word === undefined ? isEnough(results) : losses(results).length === 0;
  process.exitCode = isSound ? 0 : 1;
}
