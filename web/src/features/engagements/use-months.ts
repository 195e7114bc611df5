import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import { monthOf } from '@touchline/shared/months';
import { useMemo, useState } from 'react';
import { byMonth } from '../../lib/by-month';
import { now } from '../../lib/now';
import { monthIn, useSearchState } from '../../lib/use-search-state';
import { everyEngagementKey } from '../../live/engine/query-keys';
import { PAGE_SIZE } from '../../ui/table/table-rows';
import { EVERY_MONTH, type MonthFilter, monthQuery, monthsQuery } from './engagements-query';

/** The page of members' months that the address of the page asks for, and the read of the month of the form. */
export function useMonths(userId: string, isOpen: boolean) {
  const client = useQueryClient();
  const [params, setSearch] = useSearchState();
  const [page, setPage] = useState(1);
  const id = params.get('id') ?? '';
  const one = useQuery({ ...monthQuery(client, userId, id), enabled: isOpen && id !== '' });
  // A link to an entry without a month shows the month of that entry.
  const isLinked = id !== '' && !params.has('month');
  const filter: MonthFilter = {
    month:
      params.get('month') === EVERY_MONTH ? undefined : monthIn(params, monthOf(one.data?.rows[0]?.month ?? now())),
    team: params.get('team') ?? undefined,
  };
  const list = useQuery({
    ...monthsQuery(userId, filter, (page - 1) * PAGE_SIZE),
    enabled: isOpen && (!isLinked || !one.isPending),
  });
  const listed = useMemo(() => {
    const { rows, total } = list.data ?? { rows: [], total: 0 };
    // The server cuts the list in its own order.
    return total > rows.length ? rows : rows.toSorted(byMonth(({ userName }) => userName));
  }, [list.data]);
  return {
    list,
    listed,
    one,
    filter,
    page,
    setPage,
    /** Shows other rows and, in the same step, selects the one with this id. */
    show: ({ month, team }: MonthFilter, selected?: string) => {
      setPage(1);
      const change = { month: month ?? EVERY_MONTH, team };
      setSearch(selected === undefined ? change : { ...change, id: selected }, { replace: selected === undefined });
    },
    refetch: () => client.invalidateQueries({ queryKey: everyEngagementKey }),
    /** Reads one engagement. */
    read: async (wanted: string): Promise<EngagementView | undefined> =>
      (await client.fetchQuery({ ...monthQuery(client, userId, wanted), staleTime: 0 })).rows[0],
  };
}
