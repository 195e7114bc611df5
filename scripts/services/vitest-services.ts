/** Global set-up of the test projects that need services: starts each once a run and provides its url. */
import type { TestProject } from 'vitest/node';
import { startMongoServer } from './mongo-server';
import { startRedisServer } from './redis-server';

interface Service {
  url: string | undefined;
  stop(): Promise<void>;
}

interface Running {
  users: number;
  mongo: Promise<Service>;
  redis: Promise<Service>;
}

const inCi = /^(1|true)$/i.test(process.env.CI ?? '');
const given = (url: string): Service => ({ url, stop: async () => undefined });

/** Each project loads its own copy of this module: what they share is kept where all of them see it. */
const shared = globalThis as { touchlineServices?: Running };

/** A service that does not start is a failure in CI; elsewhere it is said loudly and its tests are left out. */
async function orLeftOut(name: string, starting: Promise<Service>): Promise<Service> {
  try {
    return await starting;
  } catch (error) {
    if (inCi) throw error;
    console.warn(`\nLEFT OUT: every test that needs ${name}. ${error instanceof Error ? error.message : error}\n`);
    return { url: undefined, stop: async () => undefined };
  }
}

const start = (): Running => ({
  users: 0,
  mongo: orLeftOut('a server of the MongoDB protocol', startMongoServer()),
  redis: orLeftOut('Redis', process.env.REDIS_URL ? Promise.resolve(given(process.env.REDIS_URL)) : startRedisServer()),
});

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.touchlineServices ??= start();
  const services = shared.touchlineServices;
  services.users++;
  const stop = async () => {
    if (--services.users > 0) return;
    delete shared.touchlineServices;
    const started = await Promise.allSettled([services.mongo, services.redis]);
    await Promise.all(started.map((service) => service.status === 'fulfilled' && service.value.stop()));
  };
  try {
    const [mongo, redis] = await Promise.all([services.mongo, services.redis]);
    project.provide('mongoUrl', mongo.url);
    project.provide('redisUrl', redis.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
