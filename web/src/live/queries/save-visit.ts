/** Writes the offline copy. Apart from reading it, because the first screen does not need it. */

import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { EventView } from '@touchline/shared/events/event.model';
import { DAY } from '@touchline/shared/span';
import { now } from '../../lib/now';
import { type CachedRead, ENTRY, type OfflineCopy, ownerOf, withCache } from '../../lib/offline-copy';
import { currentUserKey, currentUserQuery, readToken } from '../../lib/session';
import type { EventList } from '../engine/apply/event-list';
import { everyEventKey, everyEventListKey, LIVE_LISTS, teamsQueryKey } from '../engine/query-keys';
import { isKept } from './use-offline-copy';

/** Events in this range around now (ms) are stored for the next visit. */
const KEEP_BEFORE_MS = 2 * DAY;
const KEEP_AFTER_MS = 14 * DAY;
/** At most this many events are stored: the nearest ones. */
const MAX_EVENTS = 60;
const isNear = ({ eventTime }: EventView, now: number) =>
  eventTime > now - KEEP_BEFORE_MS && eventTime < now + KEEP_AFTER_MS;

/** Returns what the next visit shows at once: the account, its teams, the events near now, and the open lists. */
function readsOf(client: QueryClient, token: string): CachedRead[] {
  const time = now();
  const keptQueries = client
    .getQueryCache()
    .findAll({ predicate: (query) => isKept(query) && query.state.status === 'success' && !query.state.isInvalidated });
  const ofKind = (kind: string) => keptQueries.filter(({ queryKey }) => queryKey[0] === kind);
  const events = ofKind(everyEventKey[0])
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data as EventView }))
    .filter(({ data }) => data.version > 0 && isNear(data, time))
    .toSorted((a, b) => Math.abs(a.data.eventTime - time) - Math.abs(b.data.eventTime - time))
    .slice(0, MAX_EVENTS);
  const ids = new Set(events.map(({ data }) => data.id));
  const lists = ofKind(everyEventListKey[0])
    .map(({ queryKey, state }) => ({ key: queryKey, list: state.data as EventList }))
    .filter(({ list }) => list.before === undefined)
    .map(({ key, list }) => ({ key, data: { ...list, keys: list.keys.filter(({ id }) => ids.has(id)) } }));
  const wholeReads = [...ofKind('config'), ...ofKind(teamsQueryKey[0]), ...ofKind(LIVE_LISTS.matches[0])].map(
    ({ queryKey, state }) => ({
      key: queryKey,
      data: state.data,
    }),
  );
  const account = client.getQueryData<CurrentUser>(currentUserQuery(token).queryKey);
  if (!account) return [];
  return [{ key: currentUserKey, data: account }, ...wholeReads, ...events, ...lists];
}

/** Stores this page's data for the next visit, unless the session has changed or ended. */
export async function saveVisit(client: QueryClient, token: string): Promise<void> {
  const reads = readsOf(client, token);
  if (reads.length === 0) return;
  const copy: OfflineCopy = { owner: ownerOf(token), at: now(), reads };
  await withCache(async (cache) => {
    if (readToken() !== token) return;
    await cache.put(ENTRY, new Response(JSON.stringify(copy), { headers: { 'content-type': 'application/json' } }));
    // The user may sign out during the write.
    if (readToken() !== token) await cache.delete(ENTRY);
  });
}
