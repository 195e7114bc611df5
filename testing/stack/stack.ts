/**
 * The services of docker-compose.yml as plain processes on this machine: the same programs, settings and nginx configuration. A
 * local Redis, a server of MongoDB's protocol and the outbox replace the images of Redis, MongoDB and Mailpit.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openClubStore } from '@touchline/server/club-store';
import { readConfig } from '@touchline/server/config/config';
import { openStore } from '@touchline/server/database/open-store';
import { StoreUnavailable } from '@touchline/server/store/port';
import { seedDemoClub } from '../../club/demo/seed';
import { freePort } from '../services/free-port';
import { databaseUrl, startMongoServer } from '../services/mongo-server';
import { type Program, startProgram } from '../services/program';
import { startRedisServer } from '../services/redis-server';
import { type Compose, readCompose, type Service } from './compose';
import { type Nginx, startNginx } from './nginx';

const DATABASE = 'touchline';
/** Time for a slow store to accept the demo club. */
const SEED_MS = 60_000;
const AGAIN_MS = 1_000;
/** A node that does not reach its store in time exits and is restarted, as `restart` in docker-compose.yml says. */
const RESTARTS = 3;
/** Path of a node's health check, by its program. */
const HEALTH: Readonly<Record<string, string>> = { 'dist/api.js': '/api/health', 'dist/realtime.js': '/health' };
/** Services that are replaced here. */
const STAND_INS = ['mongo', 'redis', 'mailpit'];

export interface StackOptions {
  /** Port of the proxy; default: a free one. */
  port?: number;
  /** Settings of the nodes that override docker-compose.yml. */
  settings?: Readonly<Record<string, string>>;
  /** True: fills an empty store with the demo club, which production rejects. Default: yes. */
  demo?: boolean;
  /** Servers to use instead of starting new ones. */
  mongoUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** Receives the output of the nodes. */
  onOutput?: (text: string) => void;
}

export interface Stack {
  /** URL of the proxy. */
  url: string;
  /** The nodes by their names in docker-compose.yml. */
  nodes: Readonly<Record<string, Program>>;
  proxy: Nginx;
  mongoUrl: string;
  /** Contains the outbox of all nodes. */
  dataDir: string;
  /** Stops everything in the order of a shutdown. @returns whether every node exited with 0 */
  stop(): Promise<boolean>;
}

/** The services that run our programs, each with a free port for its address. */
async function nodesOf({ services }: Compose) {
  const ours = Object.entries(services).filter(([, { build }]) => build?.target === 'club');
  const unknownServices = Object.keys(services).filter(
    (name) => name !== 'proxy' && !STAND_INS.includes(name) && !ours.some(([node]) => node === name),
  );
  if (unknownServices.length > 0)
    throw new Error(`Nothing stands in for ${unknownServices.join(', ')} of docker-compose.yml`);
  return Promise.all(ours.map(async ([name, service]) => ({ name, service, port: await freePort() })));
}

type Node = Awaited<ReturnType<typeof nodesOf>>[number];

/** Variables of the proxy, with the addresses of the nodes on this machine. */
function namesOf(proxy: Service, nodes: readonly Node[], port: number): Record<string, string> {
  const { ACCESS_LOG: _, LISTEN: __, ...addresses } = proxy.environment;
  const localAddresses = Object.entries(addresses).map(([name, address]) => {
    const node = nodes.find(({ service }) => {
      const host = service.networks.front?.ipv4_address;
      return host !== undefined && address === `${host}:${service.environment.PORT}`;
    });
    if (!node) throw new Error(`No service of docker-compose.yml has the address ${address} of ${name}`);
    return [name, `127.0.0.1:${node.port}`];
  });
  return { ...Object.fromEntries(localAddresses), LISTEN: `127.0.0.1:${port}` };
}

/** Rejects settings that still refer to hosts of docker-compose.yml. */
function rejectComposeHosts(settings: Readonly<Record<string, string>>, { services }: Compose): void {
  const composeHost = new RegExp(`\\b(${Object.keys(services).join('|')}):\\d+`);
  for (const [name, value] of Object.entries(settings))
    if (composeHost.test(value)) throw new Error(`${name} of docker-compose.yml has no counterpart here: ${value}`);
}

/** Stops services in the opposite order of their start. */
function createEnding() {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    later: (step: () => Promise<unknown>) => void steps.unshift(step),
    end: async () => {
      for (const step of steps.splice(0)) await step();
    },
  };
}

/**
 * Starts the stack. Requires the built servers (`scripts/build.mjs`).
 * @throws Error if something that it needs is missing
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { demo = true, settings = {}, onOutput, port = await freePort() } = options;
  const ending = createEnding();
  try {
    const mongo = options.mongoUrl ? undefined : await startMongoServer();
    if (mongo) ending.later(mongo.stop);
    const redis = options.redisUrl ? undefined : await startRedisServer();
    if (redis) ending.later(redis.stop);
    const dataDir = await mkdtemp(join(tmpdir(), 'touchline-stack-'));
    ending.later(() => rm(dataDir, { recursive: true, force: true }));

    const compose = readCompose({ ...process.env, MONGODB_URL: '', REDIS_URL: '', SMTP_URL: '' });
    const proxy = compose.services.proxy;
    if (!proxy?.command) throw new Error('docker-compose.yml has no proxy');
    const nodes = await nodesOf(compose);
    const url = `http://127.0.0.1:${port}`;
    const mongoUrl = options.mongoUrl ?? databaseUrl(mongo?.url ?? '', DATABASE);
    const localSettings = {
      MONGODB_URL: mongoUrl,
      REDIS_URL: options.redisUrl ?? redis?.url ?? '',
      SMTP_URL: '',
      // All nodes share one machine, so they cannot share one port.
      METRICS_PORT: '',
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      NODE_ENV: demo ? 'development' : 'production',
      DEMO: demo ? '1' : '0',
      ...settings,
    };
    if (demo) await makeDemoClub({ ...process.env, ...localSettings });

    const start = async ({ name, service, port: nodePort }: Node): Promise<[string, Program]> => {
      const environment = { ...service.environment, ...localSettings, PORT: `${nodePort}` };
      rejectComposeHosts(environment, compose);
      const [, ...args] = service.command ?? [];
      const program = await startProgram({
        command: [process.execPath, ...args],
        env: environment,
        healthUrl: `http://127.0.0.1:${nodePort}${HEALTH[args.at(-1) ?? '']}`,
        onOutput,
        restarts: RESTARTS,
      });
      return [name, program];
    };
    // If one node does not start, the others are stopped again.
    const started = await Promise.allSettled(nodes.map(start));
    const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    let isClean = true;
    ending.later(async () => {
      const codes = await Promise.all(running.map(([, program]) => program.stop()));
      isClean = codes.every((code) => code === 0);
    });
    for (const result of started) if (result.status === 'rejected') throw result.reason;

    const nginx = await startNginx({
      command: proxy.command,
      names: namesOf(proxy, nodes, port),
      healthUrl: `${url}/api/health`,
    });
    ending.later(nginx.stop);
    return {
      url,
      nodes: Object.fromEntries(running),
      proxy: nginx,
      mongoUrl,
      dataDir,
      stop: async () => {
        await ending.end();
        return isClean;
      },
    };
  } catch (error) {
    await ending.end();
    throw error;
  }
}

/** Fills an empty store with the demo club. Retries if the store is slow: each attempt continues the last one. */
async function makeDemoClub(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { MONGODB_URL, DATA_DIR, CLUB_TIMEZONE } = readConfig(environment);
  const deadline = Date.now() + SEED_MS;
  for (;;) {
    try {
      const documents = await openStore({ mongodbUrl: MONGODB_URL, dataDir: DATA_DIR });
      try {
        await seedDemoClub(await openClubStore(documents), Date.now(), CLUB_TIMEZONE);
        return;
      } finally {
        await documents.close();
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || Date.now() > deadline) throw error;
      await delay(AGAIN_MS);
    }
  }
}
