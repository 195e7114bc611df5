import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import { monthOf } from '@touchline/shared/months';
import { useMemo, useState } from 'react';
import { byMonth } from '../../lib/by-month';
import { now } from '../../lib/now';
import { monthIn, useSearchState } from '../../lib/use-search-state';
import { everyEngagementKey } from '../../live/engine/query-keys';
import { PAGE_SIZE } from '../../ui/table/table-rows';
import { type MonthFilter, monthQuery, monthsQuery } from './engagements-query';

/** In the address: every month. */
const EVERY = 'all';

/** The months of members that the address of the page asks for, and the one of the form, which may be on another page. */
export function useMonths(userId: string, isOpen: boolean) {
  const client = useQueryClient();
  const [params, setSearch] = useSearchState();
  const [page, setPage] = useState(1);
  const id = params.get('id') ?? '';
  // A link to an entry without a month shows the month of that entry.
  const isLinked = id !== '' && !params.has('month');
  const linked = useQuery({ ...monthQuery(userId, id), enabled: isOpen && isLinked });
  const [entry] = linked.data?.rows ?? [];
  const filter: MonthFilter = {
    month: params.get('month') === EVERY ? undefined : monthIn(params, monthOf(entry?.month ?? now())),
    team: params.get('team') ?? undefined,
  };
  const list = useQuery({
    ...monthsQuery(userId, filter, (page - 1) * PAGE_SIZE),
    enabled: isOpen && (!isLinked || linked.isFetched),
  });
  const listed = useMemo(() => (list.data?.rows ?? []).toSorted(byMonth(({ userName }) => userName)), [list.data]);
  const isListed = listed.some((row) => row.id === id);
  const other = useQuery({ ...monthQuery(userId, id), enabled: isOpen && id !== '' && list.isSuccess && !isListed });
  const rows = {
    data: isListed || !other.data ? listed : other.data.rows,
    isSuccess: list.isSuccess && (isListed || id === '' || other.isSuccess),
    isLoading: list.isLoading || (!isListed && other.isLoading),
  };
  const setFilter = ({ month, team }: MonthFilter) => {
    setPage(1);
    setSearch({ month: month ?? EVERY, team }, { replace: true });
  };
  return {
    list,
    listed,
    rows,
    filter,
    setFilter,
    page,
    setPage,
    refetch: () => client.invalidateQueries({ queryKey: everyEngagementKey }),
    /** Reads one engagement. */
    read: async (wanted: string): Promise<EngagementView | undefined> =>
      (await client.fetchQuery({ ...monthQuery(userId, wanted), staleTime: 0 })).rows[0],
  };
}
