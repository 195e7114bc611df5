/** How long a request may take to arrive (ms). Node checks every 30 s by default, which would turn 10 s into up to 40. */
export const REQUEST_TIMEOUTS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
} as const;
