/** Dependencies of the API's services. Each entry point creates them once. */

import type { BusPublisher, BusSubscriber } from '@touchline/server/bus/bus';
import type { ClubStore } from '@touchline/server/club-store';
import type { Config } from '@touchline/server/config/config';
import type { Logger } from '@touchline/server/log';
import type { Mailer } from './mailer';
import type { RateLimiters } from './rate-limiters';

export interface Services {
  store: ClubStore;
  bus: BusPublisher;
  /** Receives the facts of all processes. Without it, nothing is kept in memory between calls. */
  subscriber?: BusSubscriber | undefined;
  mail: Mailer;
  /** Shared by all processes with the same Redis. */
  rateLimiters: RateLimiters;
  config: Config;
  log: Logger;
}

/**
 * Makes what a factory returns once for each set of services, however many services use it: it must keep no state of a single user. Saves a
 * tenth of a second of each start where factories use factories.
 */
export function oncePerServices<T>(make: (services: Services) => T): (services: Services) => T {
  const made = new WeakMap<Services, T>();
  return (services) => {
    const known = made.get(services);
    if (known !== undefined) return known;
    const result = make(services);
    made.set(services, result);
    return result;
  };
}
