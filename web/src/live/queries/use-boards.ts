import { useQuery } from '@tanstack/react-query';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { call } from '../../lib/client';
import { boardListKey } from '../engine/query-keys';

/**
 * A team's boards, newest month first, and in order of creation within a month. Live messages keep the list up to date.
 */
export const useBoards = (team: string | undefined) =>
  useQuery({
    queryKey: boardListKey(team ?? ''),
    queryFn: ({ signal }) => call(boardsContract.list_boards, { query: { teamId: team ?? '' } }, { signal }),
    enabled: team !== undefined,
    // A board is created if the month has none, so a cached list must not be trusted.
    staleTime: 0,
  });
