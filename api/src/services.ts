/** What every service of the api is built from; composed once for each way of running. */

import type { ClubStore } from '@touchline/shared/server/club-store';
import type { Config } from '@touchline/shared/server/config/config';
import type { Logger } from '@touchline/shared/server/log';
import type { NewsPublisher } from '@touchline/shared/server/news/bus';
import type { RateLimiters } from './http/rate-limiters';
import type { Mailer } from './mail/mailer';

export interface Services {
  store: ClubStore;
  news: NewsPublisher;
  mail: Mailer;
  /** How often who may do what: shared by the processes that share a Redis. */
  rateLimiters: RateLimiters;
  config: Config;
  log: Logger;
}
