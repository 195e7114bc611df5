/** Global set-up of the test projects that need services: starts each service once per run and provides its URL. */
import type { TestProject } from 'vitest/node';
import { startMongoServer } from './mongo-server';
import { startRedisServer } from './redis-server';
import { startOrSkip } from './start-or-skip';

interface Service {
  url: string | undefined;
  stop(): Promise<void>;
}

interface Running {
  users: number;
  mongo: Promise<Service>;
  redis: Promise<Service>;
}

const externalService = (url: string): Service => ({ url, stop: async () => undefined });

/** Each project loads its own copy of this module, so the services are shared through globalThis. */
const shared = globalThis as { touchlineServices?: Running };

async function orNone(name: string, starting: Promise<Service>): Promise<Service> {
  return (
    (await startOrSkip(`every test that needs ${name}`, starting)) ?? { url: undefined, stop: async () => undefined }
  );
}

const start = (): Running => ({
  users: 0,
  mongo: orNone('a server of the MongoDB protocol', startMongoServer()),
  redis: orNone(
    'Redis',
    process.env.REDIS_URL ? Promise.resolve(externalService(process.env.REDIS_URL)) : startRedisServer(),
  ),
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
