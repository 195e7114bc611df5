/** Limits and times of live connections, for the browser and the nodes. No schemas: screens load it early. */

/**
 * Maximum numbers of objects in one `sync`. The browser cuts its requests to these, and the contract rejects more. All together must fit
 * into one frame (realtime/src/server.ts).
 */
export const SYNC_LIMITS = {
  events: 1_000,
  teams: 200,
  engagements: 1_000,
  developments: 1_000,
  posts: 200,
  matches: 20,
  windowTeams: 200,
} as const;

/** A visible page sends `sync` this often (s). Without a live connection it reads again instead, and its header says how often. */
export const SYNC_INTERVAL_SECONDS = 20;

/** Clients that get `news:lost` sync at a random moment within this time (ms), to spread the load. */
export const LOST_SPREAD_MS = 2_000;

/** Delays of a client's reconnect (ms), randomized to spread the load after a server restart. */
export const RECONNECTION = { reconnectionDelay: 600, reconnectionDelayMax: 5_000, randomizationFactor: 0.6 };
