/** How long a request may take to arrive (ms). Node looks only every 30 s by default, which makes of 10 s up to 40. */
export const ARRIVAL = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 } as const;
