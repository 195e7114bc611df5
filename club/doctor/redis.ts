/** Checks the bus: connects, logs in, writes. */
import type { Config } from '@touchline/server/config/config';
import { Redis } from 'ioredis';
import { type Finding, ok, placeOf, unreachable, wordsOf, wrong } from './finding';

const PATIENCE_MS = 3_000;
/** The bus trims its streams by a command of this major version. */
const MIN_VERSION = 6;
const PROBE = 'touchline:doctor';

function explain(url: string, error: unknown): Finding {
  const place = placeOf(url);
  const words = wordsOf(error);
  if (/NOAUTH|WRONGPASS|invalid password|without any password/i.test(words))
    return wrong(`Redis at ${place} rejects the sign-in.`, 'Check user and password in REDIS_URL.');
  if (/READONLY/.test(words))
    return wrong(`Redis at ${place} is a read-only replica.`, 'Set REDIS_URL to the primary.');
  if (/OOM/.test(words))
    return wrong(`Redis at ${place} is out of memory.`, 'Raise its maxmemory. The club needs a few megabytes.');
  return wrong(
    unreachable('Redis', url, error) ?? `Redis at ${place} rejected a write.`,
    'Check that it runs, the host and port in REDIS_URL, and the firewall. Until then changes show up late on open screens.',
  );
}

/** Connects to Redis. @throws the error that explains a failure best */
async function connect(url: string): Promise<Redis> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: unknown;
  client.on('error', (error) => {
    reason = error;
  });
  await client.connect().catch((error: unknown) => {
    client.disconnect();
    throw reason ?? error;
  });
  return client;
}

export async function examineRedis({ REDIS_URL: url }: Pick<Config, 'REDIS_URL'>): Promise<Finding[]> {
  if (!url) return [];
  let client: Redis | undefined;
  try {
    client = await connect(url);
    const began = performance.now();
    await client.set(PROBE, '1', 'EX', 5);
    const ms = Math.round(performance.now() - began);
    const version = /redis_version:(\d+)\.(\S+)/.exec(await client.info('server'));
    if (Number(version?.[1] ?? MIN_VERSION) < MIN_VERSION)
      return [wrong(`Redis at ${placeOf(url)} is version ${version?.[1]}.`, `Install Redis ${MIN_VERSION} or newer.`)];
    return [ok(`Redis at ${placeOf(url)} responds in ${ms} ms.`)];
  } catch (error) {
    return [explain(url, error)];
  } finally {
    client?.disconnect();
  }
}
