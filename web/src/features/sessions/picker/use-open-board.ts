import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type BoardView, boardsContract } from '@touchline/shared/boards/boards.contract';
import { monthStart } from '@touchline/shared/months';
import { may } from '@touchline/shared/permissions/rules';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { usePageTeam } from '../../../domain/teams/page-team';
import { shownMonth } from '../../../lib/by-month';
import { call } from '../../../lib/client';
import { thisClubMonth } from '../../../lib/club-month';
import { currentMonthAtom } from '../../../lib/current';
import { queryOf } from '../../../lib/query-of';
import { useActor } from '../../../lib/session';
import { useSearchState } from '../../../lib/use-search-state';
import { boardListKey } from '../../../live/engine/query-keys';
import { teamsQuery } from '../../../live/queries/event-queries';
import type { LoadErrorProps } from '../../../ui/load-error';
import { type BoardChoice, boardChoice } from './board-choice';

/**
 * Name of the first board of a month. The same for everyone: two coaches who open a new month at once create one board.
 */
const FIRST_NAME = 'Session';

/** A team's boards, newest month first, and in order of creation within a month. Live messages keep the list up to date. */
const useBoards = (team: string | undefined) =>
  useQuery({
    ...queryOf(boardListKey(team ?? ''), boardsContract.list_boards, { query: { teamId: team ?? '' } }),
    enabled: team !== undefined,
    // A board is created if the month has none, so a cached list must not be trusted.
    staleTime: 0,
  });

export type PanelState =
  | { is: 'loading' }
  | { is: 'failed'; what: string; read: LoadErrorProps['read'] }
  | { is: 'no-team' }
  | BoardChoice;

export interface OpenBoard {
  teams: readonly TeamView[];
  team: TeamView | undefined;
  chooseTeam: (id: string) => void;
  /** The month on the screen, `YYYY-MM`. */
  month: string;
  /** True: the user's roles allow drawing. The response of `board:join` decides. */
  canEdit: boolean;
  boards: readonly BoardView[];
  board: BoardView | null;
  state: PanelState;
  /** Opens a board and its month; null opens the board of the month on the screen. */
  choose: (board: Pick<BoardView, 'id' | 'month'> | null) => void;
  /** Creates the first board of the month on the screen. */
  make: () => void;
  /** Reads the list again. */
  reload: () => Promise<unknown>;
}

/**
 * Returns the board that the screen shows: the one in the address (`?board=`), otherwise the one of the team and month
 * on the screen. It is created on first use if the month is the current one and the viewer may draw.
 * @param month on the screen, `YYYY-MM`
 */
export function useOpenBoard(month: string): OpenBoard {
  const { t } = useLingui();
  const actor = useActor();
  const [params, go] = useSearchState();
  const setMonth = useSetAtom(currentMonthAtom);
  const teams = useQuery(teamsQuery);
  const [team] = usePageTeam(teams.data);
  const teamId = team?.id;
  const list = useBoards(teamId);
  const boards = list.data ?? [];
  const wantedId = params.get('board');
  const canEdit = actor !== null && teamId !== undefined && may(actor, 'board.change', { teamId });

  const choice = boardChoice(boards, wantedId, month);
  const creation = useMutation({
    mutationFn: (place: { teamId: string; month: string }) =>
      call(boardsContract.add_board, { body: { ...place, month: monthStart(place.month), name: FIRST_NAME } }),
    onSuccess: () => list.refetch(),
  });
  const make = () => teamId !== undefined && creation.mutate({ teamId, month });
  const isCreationOfThisMonth = creation.variables?.teamId === teamId && creation.variables?.month === month;

  // A month that is only looked at gets no board.
  const isThisMonth = month === thisClubMonth();
  const isDue = choice.is === 'none' && canEdit && isThisMonth && list.isFetchedAfterMount && list.data !== undefined;
  const dueKey = isDue ? `${teamId} ${month}` : '';
  const requestedKey = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each team and month that is due.
  useEffect(() => {
    if (dueKey === '' || requestedKey.current === dueKey) return;
    requestedKey.current = dueKey;
    make();
  }, [dueKey]);

  const board = choice.is === 'open' ? choice.board : null;
  const isSettled = teamId !== undefined && params.get('team') === teamId;
  useEffect(() => {
    // A copied link opens this board, in any month.
    if (isSettled && wantedId === null && board) go({ board: board.id, month }, { replace: true });
  }, [isSettled, wantedId, board, month, go]);

  function stateOf(): PanelState {
    if (teams.error && !teams.data) return { is: 'failed', what: t`Your teams`, read: teams };
    if (teams.isPending) return { is: 'loading' };
    if (!team) return { is: 'no-team' };
    if (list.error && !list.data) return { is: 'failed', what: t`The boards`, read: list };
    if (list.isPending) return { is: 'loading' };
    if (choice.is === 'open') return choice;
    // A cached list may lack the board in the address.
    if (!list.isFetchedAfterMount) return { is: 'loading' };
    if (choice.is === 'unknown') return choice;
    if (isCreationOfThisMonth && creation.isError)
      return { is: 'failed', what: t`The board`, read: { error: creation.error, refetch: make } };
    const isOnItsWay = (isCreationOfThisMonth && creation.isPending) || (isDue && requestedKey.current !== dueKey);
    return isOnItsWay ? { is: 'loading' } : choice;
  }

  return {
    team,
    month,
    canEdit,
    boards,
    board,
    state: stateOf(),
    teams: teams.data ?? [],
    chooseTeam: (id) => go({ team: id, board: undefined }),
    choose: (chosen) => {
      if (chosen) setMonth(shownMonth(chosen));
      go(chosen ? { board: chosen.id, month: shownMonth(chosen) } : { board: undefined });
    },
    make: () => void make(),
    reload: list.refetch,
  };
}
