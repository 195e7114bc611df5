/** How long tests wait. Neither figure is a promise of the product: a test that needs them on a working product is wrong. */

/**
 * For what must come by the news (ms): below the ways that would bring it later anyway, a client's `sync` every 20 s and
 * the sweep of rights every 30 s, and far above what a busy machine takes.
 */
export const SOON = 15_000;

/** For what nothing else could bring (ms): what is not there by then hangs. */
export const PATIENCE = 120_000;
