import { useQuery } from '@tanstack/react-query';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { call } from '../lib/client';
import { boardListKey } from './query-keys';

/** A team's boards, the newest month first, each month's in the order in which they were made; kept right by live messages. */
export const useBoards = (team: string | undefined) =>
  useQuery({
    queryKey: boardListKey(team ?? ''),
    queryFn: ({ signal }) => call(boardsContract.list_boards, { query: { teamId: team ?? '' } }, { signal }),
    enabled: team !== undefined,
    // Whether a month has a board yet decides whether one is made: no list from before is trusted.
    staleTime: 0,
  });
