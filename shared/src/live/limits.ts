/**
 * What a client names in one `sync` at most. Without schemas: the browser cuts what it asks to these, the contract takes no more.
 * All of it together has to fit into one frame (realtime/src/server.ts).
 */
export const SYNC_LIMITS = {
  events: 1_000,
  teams: 200,
  engagements: 1_000,
  developments: 1_000,
  windowTeams: 200,
} as const;

/** Who hears `news:lost` syncs within this time (ms), not all of a club in one instant. */
export const LOST_SPREAD_MS = 2_000;

/** How a client comes back (ms): spread, for a club whose server restarts does not come back in one instant. */
export const RECONNECTION = { reconnectionDelay: 600, reconnectionDelayMax: 5_000, randomizationFactor: 0.6 };
