/** Opens the local bus or Redis, by the settings. Each service opens only its own side, and so loads only one Redis client. */
import type { Config } from '../config/config';
import type { Logger } from '../log';
import { type BusPublisher, type BusSubscriber, createLocalBus } from './bus';

type Settings = Pick<Config, 'REDIS_URL'>;

/** Opens the publishing side. Without Redis, other processes get no bus events. */
export async function openPublisher({ REDIS_URL }: Settings, log: Logger): Promise<BusPublisher> {
  if (!REDIS_URL) return createLocalBus(log);
  const { openRedisPublisher } = await import('./redis-publisher');
  return openRedisPublisher(REDIS_URL, log);
}

/** Opens the subscribing side. */
export async function openSubscriber({ REDIS_URL }: Settings, log: Logger): Promise<BusSubscriber> {
  if (!REDIS_URL) return createLocalBus(log);
  const { openRedisSubscriber } = await import('./redis-subscriber');
  return openRedisSubscriber(REDIS_URL, log);
}

/** Opens both sides, for a single process that writes and holds connections. */
export async function openBus(
  settings: Settings,
  log: Logger,
): Promise<{ publisher: BusPublisher; subscriber: BusSubscriber }> {
  if (!settings.REDIS_URL) {
    const bus = createLocalBus(log);
    return { publisher: bus, subscriber: bus };
  }
  const [publisher, subscriber] = await Promise.all([openPublisher(settings, log), openSubscriber(settings, log)]);
  return { publisher, subscriber };
}
