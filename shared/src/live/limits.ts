/**
 * Maximum numbers of objects in one `sync`. This file has no schemas: the browser cuts its requests to these, and the contract rejects
 * more. All together must fit into one frame (realtime/src/server.ts).
 */
export const SYNC_LIMITS = {
  events: 1_000,
  teams: 200,
  engagements: 1_000,
  developments: 1_000,
  windowTeams: 200,
} as const;

/** Clients that get `news:lost` sync at a random moment within this time (ms), to spread the load. */
export const LOST_SPREAD_MS = 2_000;

/** Delays of a client's reconnect (ms), randomized to spread the load after a server restart. */
export const RECONNECTION = { reconnectionDelay: 600, reconnectionDelayMax: 5_000, randomizationFactor: 0.6 };
