/** Local or Redis, by the settings. Each service opens its own side only, and so loads one Redis client only. */
import type { Config } from '../config/config';
import type { Logger } from '../log';
import { createLocalBus, type NewsPublisher, type NewsSubscriber } from './bus';

type Settings = Pick<Config, 'REDIS_URL'>;

/** The side of a service that writes. Without Redis nobody in another process hears it. */
export async function openPublisher({ REDIS_URL }: Settings, log: Logger): Promise<NewsPublisher> {
  if (!REDIS_URL) return createLocalBus(log);
  const { openRedisPublisher } = await import('./redis-publisher');
  return openRedisPublisher(REDIS_URL, log);
}

/** The side of a service that holds connections. */
export async function openSubscriber({ REDIS_URL }: Settings, log: Logger): Promise<NewsSubscriber> {
  if (!REDIS_URL) return createLocalBus(log);
  const { openRedisSubscriber } = await import('./redis-subscriber');
  return openRedisSubscriber(REDIS_URL, log);
}

/** Both sides, for one process that writes and holds connections. */
export async function openBus(
  settings: Settings,
  log: Logger,
): Promise<{ publisher: NewsPublisher; subscriber: NewsSubscriber }> {
  if (!settings.REDIS_URL) {
    const bus = createLocalBus(log);
    return { publisher: bus, subscriber: bus };
  }
  const [publisher, subscriber] = await Promise.all([openPublisher(settings, log), openSubscriber(settings, log)]);
  return { publisher, subscriber };
}
