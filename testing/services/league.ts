/** A club that flows run on, as a league: the services of docker-compose.yml instead of one process. */

import { type Stack, startStack } from '../stack/stack';
import type { Club } from './club';
import { borrowMongoServer, databaseUrl } from './mongo-server';

const everyNode = (stack: Stack, act: (node: Stack['nodes'][string]) => Promise<unknown>) =>
  Promise.all(Object.values(stack.nodes).map(act));

/** Starts the stack. `kill` and `start` affect its four nodes, not the proxy, store or Redis. */
export async function startLeague({ DEMO = '1', ...settings }: Record<string, string>): Promise<Club> {
  const mongoUrl = process.env.MONGODB_URL;
  const mongo = mongoUrl ? borrowMongoServer(mongoUrl) : undefined;
  const stack = await startStack({
    demo: DEMO === '1',
    settings: { CLUB_TIMEZONE: 'Europe/Berlin', ...settings },
    mongoUrl: mongo && databaseUrl(mongo.url, 'league'),
    redisUrl: process.env.REDIS_URL,
  });
  return {
    url: stack.url,
    dataDir: stack.dataDir,
    output: () =>
      Object.values(stack.nodes)
        .map((node) => node.output())
        .join('\n'),
    kill: async () => void (await everyNode(stack, (node) => node.kill())),
    start: async () => void (await everyNode(stack, (node) => node.start())),
    pause: () => Object.values(stack.nodes).forEach((node) => void node.pause()),
    resume: () => Object.values(stack.nodes).forEach((node) => void node.resume()),
    get crashes() {
      return Object.values(stack.nodes).reduce((sum, node) => sum + node.crashes, 0);
    },
    stop: async () => {
      const isClean = await stack.stop();
      await mongo?.stop();
      return isClean ? 0 : 1;
    },
  };
}
