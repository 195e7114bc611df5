/** Reads again what is shown, while the live connection is blocked (docs/decisions/0051). */
import type { QueryClient } from '@tanstack/react-query';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { currentUserQuery, readToken } from '../../lib/session';
import type { EventList } from './apply/event-list';
import { everyEventKey, everyEventListKey, LIVE_LISTS } from './query-keys';

/**
 * Reads the user, and then, if that works, everything on the screen that messages would have kept up to date.
 * @param reload fetches an event that no list contains
 * @returns whether the server responds
 */
export async function readAgain(client: QueryClient, reload: (key: EventKey) => unknown): Promise<boolean> {
  if (!navigator.onLine) return false;
  const { queryKey } = currentUserQuery(readToken());
  try {
    await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
  } catch {
    return false;
  }
  for (const queryKey of Object.values(LIVE_LISTS)) void client.invalidateQueries({ queryKey });
  const lists = client.getQueriesData<EventList>({ queryKey: everyEventListKey });
  const listed = new Set(lists.flatMap(([, list]) => list?.keys.map(({ id }) => id) ?? []));
  for (const { state } of client.getQueryCache().findAll({ queryKey: everyEventKey, type: 'active' })) {
    const event = state.data as EventView | undefined;
    if (event && !listed.has(event.id)) reload(event.key);
  }
  return true;
}
