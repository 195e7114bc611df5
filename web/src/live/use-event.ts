import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import { useEffect, useReducer } from 'react';
import { ApiError } from '../lib/errors';
import { eventQuery } from './event-queries';
import { eventQueryKey } from './query-keys';

export interface EventRead {
  event: EventView | undefined;
  /** It was removed, or the viewer may not see it. */
  gone: boolean;
  error: unknown;
}

const nowhere: EventKey = { time: '', hash: '', id: '' };

/** One event, kept right by live messages, whatever lists it is in; null reads none. */
export function useEvent(key: EventKey | null): EventRead {
  const client = useQueryClient();
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  const { data, error } = useQuery({ ...eventQuery(key ?? nowhere), enabled: key !== null });

  const id = key?.id;
  useEffect(() => {
    if (id === undefined) return;
    const [kind] = eventQueryKey(id);
    // Who holds a query is not told that it left the cache.
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'removed' && query.queryKey[0] === kind && query.queryKey[1] === id) lookAgain();
    });
  }, [client, id]);

  return { event: data, gone: error instanceof ApiError && [403, 404].includes(error.status), error };
}
