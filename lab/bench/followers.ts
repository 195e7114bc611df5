/** Clients that follow one event over two nodes. At the end, counts those whose state equals a new read. */
import { isDeepStrictEqual } from 'node:util';
import type { EventKey } from '@touchline/shared/events/event.model';
import { read } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { until } from '../../testing/services/club';
import { serveTasks } from './child';

export interface Follow {
  key: EventKey;
  /** URLs of api and realtime nodes. Each person opens one client per realtime node. */
  apis: string[];
  nodes: string[];
  people: string[];
}

export interface Followed {
  /** Clients whose state equals a new read of their own. */
  converged: number;
  clients: number;
  /** Messages that a client received twice. */
  repeats: number;
  /** Full reads after a gap, of all clients. */
  refetches: number;
  /** Time when the last client had the last version (ms). */
  at: number;
}

/** Interval of `sync` (ms). The web app uses the same, and also syncs after a reconnect. */
const SYNC_INTERVAL_MS = 20_000;
const TIMEOUT_MS = 60_000;

let watchers: Watcher[] = [];

const tasks = {
  async follow({ key, apis, nodes, people }: Follow): Promise<void> {
    for (const watcher of watchers) watcher.close();
    watchers = [];
    for (const who of people)
      for (const [index, node] of nodes.entries()) {
        const person = await Person.signIn(apis[index % apis.length] ?? '', who);
        watchers.push(await Watcher.open(person, key, node));
      }
  },
  async converge(version: number): Promise<Followed> {
    const syncing = setInterval(() => {
      for (const watcher of watchers) void watcher.sync();
    }, SYNC_INTERVAL_MS);
    await until(() => watchers.every(({ event }) => event.version >= version), TIMEOUT_MS, `version ${version}`);
    clearInterval(syncing);
    const at = Date.now();
    let converged = 0;
    for (const { person, event } of watchers)
      if (isDeepStrictEqual(event, await read(person, event.key))) converged += 1;
    const repeats = watchers.reduce((sum, { versions }) => sum + versions.length - new Set(versions).size, 0);
    const refetches = watchers.reduce((sum, watcher) => sum + watcher.refetches, 0);
    return { converged, clients: watchers.length, repeats, refetches, at };
  },
};
export type FollowerTasks = typeof tasks;
serveTasks(tasks);
