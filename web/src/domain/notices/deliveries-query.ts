import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { queryOf } from '../../lib/query-of';

/** Polling interval (ms): deliveries have no live message. */
const POLL_INTERVAL = 60_000;

/** The messages of the last 30 days, and why some were not delivered. For ADMIN. */
export const deliveriesQuery = {
  ...queryOf(['deliveries'], noticesContract.show_deliveries, {}),
  refetchInterval: POLL_INTERVAL,
};
