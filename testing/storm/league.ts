/** A league for fault injection: two api and two realtime processes, a Redis and a database, behind its proxy. */
import { randomUUID } from 'node:crypto';
import { type ClubStore, openClubStore } from '@touchline/server/club-store';
import { openMongoStore } from '@touchline/server/database/mongo';
import { type Club, startClub } from '../services/club';
import { freePort } from '../services/free-port';
import { databaseUrl } from '../services/mongo-server';
import { type RedisServer, startRedisServer } from '../services/redis-server';
import { readCompose } from '../stack/compose';
import { startNginx } from '../stack/nginx';
import { type Database, startDatabase } from './database';
import { retry } from './retry';

type Pair = readonly [Club, Club];

export interface League {
  readonly apis: Pair;
  readonly realtimes: Pair;
  readonly redis: RedisServer;
  readonly database: Database;
  /** URL of the proxy. */
  readonly proxyUrl: string;
  /** Direct access to the database for checks. */
  readonly store: ClubStore;
  stop(): Promise<void>;
}

/** High limits, as settings: all users of a storm share one machine. */
export const HIGH_LIMITS = Object.fromEntries(
  [
    ...['FAMILY', 'STAFF', 'ADDRESS', 'ATTENDANCE_FAMILY', 'ATTENDANCE_STAFF'],
    ...['SOCKETS_USER', 'SOCKETS_ADDRESS', 'FRAMES', 'FRAMES_KB', 'FRAMES_WRONG', 'STROKES', 'POINTERS'],
  ].map((name) => [`LIMIT_${name}`, '1000000']),
);

/** Starts all, or stops those that have started if one fails. */
async function startAll(starting: readonly Promise<Club>[]): Promise<Club[]> {
  const settled = await Promise.allSettled(starting);
  const failed = settled.find((one) => one.status === 'rejected');
  const started = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (!failed) return started;
  await Promise.all(started.map((club) => club.stop()));
  throw failed.reason;
}

/** @param fill fills the empty store */
export async function startLeague(fill?: (store: ClubStore) => Promise<unknown>): Promise<League> {
  const steps: (() => Promise<unknown>)[] = [];
  const later = <T>(thing: T, stop: (thing: T) => Promise<unknown>): T => {
    steps.unshift(() => stop(thing));
    return thing;
  };
  const stop = async () => {
    for (const step of steps.splice(0)) await step();
  };
  try {
    const database = later(await startDatabase(), (started) => started.stop());
    const redis = later(await startRedisServer(), (started) => started.stop());
    const url = databaseUrl(database.url, `storm-${randomUUID().slice(0, 8)}`);
    const documents = later(await retry(() => openMongoStore(url)), (opened) => opened.close());
    const store = await retry(() => openClubStore(documents));
    await fill?.(store);
    const env = { ...HIGH_LIMITS, MONGODB_URL: url, REDIS_URL: redis.url, DEMO: '0', LOG_LEVEL: 'warn' };
    const entries = ['api/src/main.ts', 'api/src/main.ts', 'realtime/src/main.ts', 'realtime/src/main.ts'] as const;
    const clubs = later(await startAll(entries.map((entry) => retry(() => startClub(env, entry)))), (started) =>
      Promise.all(started.map((club) => club.stop())),
    );
    const [one, two, three, four] = clubs as [Club, Club, Club, Club];
    const port = await freePort();
    const proxyUrl = `http://127.0.0.1:${port}`;
    const at = ({ url: node }: Club) => new URL(node).host;
    const nodes = { API_1: at(one), API_2: at(two), REALTIME_1: at(three), REALTIME_2: at(four) };
    const names = { LISTEN: new URL(proxyUrl).host, ...nodes };
    const command = readCompose().services.proxy?.command ?? [];
    later(await startNginx({ command, names, healthUrl: `${proxyUrl}/api/health` }), (nginx) => nginx.stop());
    return { apis: [one, two], realtimes: [three, four], redis, database, proxyUrl, store, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
