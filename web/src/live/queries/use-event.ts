import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { useEffect, useMemo, useReducer } from 'react';
import { ApiError } from '../../lib/errors';
import { eventQueryKey } from '../engine/query-keys';
import { eventQuery } from './event-queries';
import { useSeenEvents } from './own-changes';

export interface EventRead {
  event: EventView | undefined;
  /** True if it was removed, or the viewer may not see it. */
  gone: boolean;
  error: unknown;
}

const NO_KEY: EventKey = { time: '', hash: '', id: '' };

/**
 * Reads one event. Live messages keep it up to date.
 * @param key null reads no event
 */
function useEvent(key: EventKey | null): EventRead {
  const client = useQueryClient();
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const { data, error } = useQuery({ ...eventQuery(key ?? NO_KEY), enabled: key !== null });

  const id = key?.id;
  useEffect(() => {
    if (id === undefined) return;
    const [kind] = eventQueryKey(id);
    // React Query does not notify the observers of a query that is removed from the cache.
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'removed' && query.queryKey[0] === kind && query.queryKey[1] === id) rerender();
    });
  }, [client, id]);

  return { event: data, gone: error instanceof ApiError && [403, 404].includes(error.status), error };
}

/** Reads an event with the viewer's own changes on top, as Planning shows it. */
export function useEventWithOwnChanges(key: EventKey | null): EventRead {
  const { event, ...read } = useEvent(key);
  const [seen] = useSeenEvents(useMemo(() => (event ? [event] : []), [event]));
  return { ...read, event: seen };
}
