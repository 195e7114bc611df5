/** Reads the months of members page by page (docs/decisions/0055). Messages about engagements keep the pages up to date. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { PAGE_ROWS } from '@touchline/shared/pages';
import { lastListed } from '../../lib/chosen-row';
import { call } from '../../lib/client';
import { everyEngagementKey } from '../../live/engine/query-keys';

/** The choice of every month in the address of the page. */
export const EVERY_MONTH = 'all';

/** Undefined: every month, every team. */
export interface MonthFilter {
  month: string | undefined;
  team: string | undefined;
}

/** A part of the list. */
export interface MonthsPart {
  from: number;
  total: number;
  rows: readonly EngagementView[];
}

async function readPart(query: Record<string, string>, from: number, signal: AbortSignal): Promise<MonthsPart> {
  const asked = { ...query, ...(from > 0 && { from: String(from) }) };
  const { total, engagements } = await call(engagementsContract.find_engagements, { query: asked }, { signal });
  return { from, total, rows: engagements };
}

/** The page of the list with this row. */
export function monthsQuery(userId: string, { month, team }: MonthFilter, row: number) {
  const from = Math.floor(row / PAGE_ROWS) * PAGE_ROWS;
  const query = { ...(month && { month }), ...(team && { team }) };
  return queryOptions({
    queryKey: [...everyEngagementKey, userId, query, from] as const,
    queryFn: ({ signal }) => readPart(query, from, signal),
    placeholderData: keepPreviousData,
  });
}

/** One engagement, which may be on another page than the one that is shown. */
export const monthQuery = (client: QueryClient, userId: string, id: string) =>
  queryOptions({
    queryKey: [...everyEngagementKey, userId, { id }] as const,
    queryFn: ({ signal }) => readPart({ id }, 0, signal),
    ...lastListed<MonthsPart>(client, [...everyEngagementKey, userId], id),
  });
