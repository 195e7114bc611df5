/** Time limits of waits in tests. They only end a failing test: a test that passes because of them is wrong. */

/**
 * For updates that must come through the bus (ms): shorter than other ways that would bring them, a client's `sync` every 20 s and
 * the sweep of rights every 30 s, and far longer than a busy machine needs.
 */
export const SOON = 15_000;

/** For results that can come only one way (ms): after this time, something hangs. */
export const PATIENCE = 120_000;
