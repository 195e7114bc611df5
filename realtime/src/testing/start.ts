/** Starts a realtime service on a free port, with an embedded store and a real bus. `close` removes everything. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BusPublisher, type BusSubscriber, createLocalBus } from '@touchline/server/bus/bus';
import { openSubscriber } from '@touchline/server/bus/open-bus';
import { type ClubStore, openClubStore } from '@touchline/server/club-store';
import { type Config, readConfig } from '@touchline/server/config/config';
import { measuredStore, openStore } from '@touchline/server/database/open-store';
import { createLog, type Logger } from '@touchline/server/log';
import type { Registry } from '@touchline/server/metrics';
import { linkNodes } from '../adapter';
import { attachRealtime, type Realtime, type RealtimeParts } from '../server';
import { Listener } from './listener';

export const silent = createLog('silent');

export interface TestStore {
  store: ClubStore;
  close(): Promise<void>;
}

/** Opens an embedded store in a temporary folder. */
export async function openTestStore(registry?: Registry): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-realtime-'));
  const documents = await openStore({ dataDir: folder });
  return {
    store: await openClubStore(measuredStore(documents, registry)),
    close: async () => {
      await documents.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Options extends Partial<Pick<RealtimeParts, 'adapter' | 'sweepEvery' | 'compactAfter' | 'registry' | 'log'>> {
  store: ClubStore;
  bus?: BusSubscriber;
  settings?: Record<string, string>;
}

export interface TestNode {
  url: string;
  port: number;
  realtime: Realtime;
  config: Config;
  connect(token: unknown, headers?: Record<string, string>): Promise<Listener>;
  /** Connects as a client whose network blocks WebSockets. */
  poll(token: unknown, headers?: Record<string, string>): Promise<Listener>;
  close(): Promise<void>;
}

/** Longer than any test (ms): rights are read again only because of bus events, unless a test sets the sweep. */
const NEVER = 3_600_000;

const UNLIMITED = {
  LIMIT_FRAMES: '1000',
  LIMIT_FRAMES_KB: '100000',
  LIMIT_STROKES: '1000',
  LIMIT_POINTERS: '1000',
};

/** Starts a node on a store that other nodes may share. */
export async function startNode({ store, bus, settings, sweepEvery = NEVER, ...parts }: Options): Promise<TestNode> {
  const config = readConfig({ ...UNLIMITED, ...settings });
  const server = createServer((_request, response) => response.writeHead(404).end());
  const realtime = attachRealtime(server, {
    store,
    bus: bus ?? createLocalBus(silent),
    config,
    log: silent,
    sweepEvery,
    ...parts,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const listeners: Listener[] = [];
  const listen = (transport: 'websocket' | 'polling') => (token: unknown, headers?: Record<string, string>) => {
    const listener = new Listener(url, token, headers, transport);
    listeners.push(listener);
    return listener.connected();
  };
  return {
    url,
    port,
    realtime,
    config,
    connect: listen('websocket'),
    poll: listen('polling'),
    close: async () => {
      for (const listener of listeners) listener.close();
      await realtime.close();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Starts a node as `main.ts` does: linked to others by Redis, on a store that they share. */
export async function startLinkedNode(store: ClubStore, redisUrl: string, log: Logger = silent): Promise<TestNode> {
  const bus = await openSubscriber({ REDIS_URL: redisUrl }, silent);
  const link = linkNodes(redisUrl, log);
  const node = await startNode({ store, bus, adapter: link.adapter });
  return {
    ...node,
    close: async () => {
      await node.close();
      await bus.close();
      link.close();
    },
  };
}

export interface TestRealtime extends TestNode {
  store: ClubStore;
  bus: BusPublisher & BusSubscriber;
}

/** Starts a single node, with the bus of a single process. */
export async function startTestRealtime(options: Omit<Options, 'store' | 'bus'> = {}): Promise<TestRealtime> {
  const { store, close } = await openTestStore(options.registry);
  const bus = createLocalBus(silent);
  const node = await startNode({ ...options, store, bus });
  return {
    ...node,
    store,
    bus,
    close: async () => {
      await node.close();
      await bus.close();
      await close();
    },
  };
}
