import { useMutation, useQuery } from '@tanstack/react-query';
import { may } from '@touchline/shared/access/rules';
import { type BoardView, boardsContract } from '@touchline/shared/boards/boards.contract';
import { monthOf, monthStart } from '@touchline/shared/months';
import type { TeamView } from '@touchline/shared/teams/teams.contract';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { shownMonth } from '../../../lib/by-month';
import { call } from '../../../lib/client';
import { currentMonthAtom } from '../../../lib/current';
import { usePageTeam } from '../../../lib/page-team';
import { usePlace } from '../../../lib/place';
import { useActor } from '../../../lib/session';
import { teamsQuery } from '../../../live/event-queries';
import { useBoards } from '../../../live/use-boards';
import { type BoardChoice, boardChoice } from './board-choice';

/** What the month's first board is called: two coaches who open a new month at once make one board, by this name. */
const FIRST = 'Session';

export type PlaceState =
  | { is: 'loading' }
  | { is: 'failed'; what: string; error: unknown; retry: () => void }
  | { is: 'no-team' }
  | BoardChoice;

export interface OpenBoard {
  teams: readonly TeamView[];
  team: TeamView | undefined;
  chooseTeam: (id: string) => void;
  /** The month on screen, `YYYY-MM`. */
  month: string;
  /** As far as roles say; the last word has the answer of `board:join`. */
  canEdit: boolean;
  boards: readonly BoardView[];
  board: BoardView | null;
  state: PlaceState;
  /** Opens a board, and its month; null: the one of the month on screen. */
  choose: (board: Pick<BoardView, 'id' | 'month'> | null) => void;
  /** Makes the first board of the month on screen. */
  make: () => void;
  /** Reads the list again; resolves when it is here. */
  reload: () => Promise<unknown>;
}

/**
 * The board that the screen shows: of the address (`?board=`), else the one of the team and month on screen, which is
 * made on first use when the month is the present one and the viewer may draw.
 * @param month on screen, `YYYY-MM`
 */
export function useOpenBoard(month: string): OpenBoard {
  const actor = useActor();
  const [params, go] = usePlace();
  const setMonth = useSetAtom(currentMonthAtom);
  const teams = useQuery(teamsQuery);
  const [team] = usePageTeam(teams.data);
  const teamId = team?.id;
  const list = useBoards(teamId);
  const boards = list.data ?? [];
  const wanted = params.get('board');
  const canEdit = actor !== null && teamId !== undefined && may(actor, 'board.change', { teamId });

  const choice = boardChoice(boards, wanted, month);
  const first = useMutation({
    mutationFn: (place: { teamId: string; month: string }) =>
      call(boardsContract.add_board, { body: { ...place, month: monthStart(place.month), name: FIRST } }),
    onSuccess: () => list.refetch(),
  });
  const make = () => teamId !== undefined && first.mutate({ teamId, month });
  const isHere = first.variables?.teamId === teamId && first.variables?.month === month;

  // Another month is looked at for what was drawn then: nothing is made there by looking.
  const isNow = month === monthOf(Date.now());
  const isDue = choice.is === 'none' && canEdit && isNow && list.isFetchedAfterMount && list.data !== undefined;
  const due = isDue ? `${teamId} ${month}` : '';
  const asked = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each team and month that is due.
  useEffect(() => {
    if (due === '' || asked.current === due) return;
    asked.current = due;
    make();
  }, [due]);

  const board = choice.is === 'open' ? choice.board : null;
  const isSettled = teamId !== undefined && params.get('team') === teamId;
  useEffect(() => {
    // A copied link opens what is on screen, in any month.
    if (isSettled && wanted === null && board) go({ board: board.id, month }, { replace: true });
  }, [isSettled, wanted, board, month, go]);

  function stateOf(): PlaceState {
    if (teams.error && !teams.data)
      return { is: 'failed', what: 'Your teams', error: teams.error, retry: () => void teams.refetch() };
    if (teams.isPending) return { is: 'loading' };
    if (!team) return { is: 'no-team' };
    if (list.error && !list.data)
      return { is: 'failed', what: 'The boards', error: list.error, retry: () => void list.refetch() };
    if (list.isPending) return { is: 'loading' };
    if (choice.is === 'open') return choice;
    // What was known before may lack what the address names.
    if (!list.isFetchedAfterMount) return { is: 'loading' };
    if (choice.is === 'unknown') return choice;
    if (isHere && first.isError) return { is: 'failed', what: 'The board', error: first.error, retry: make };
    const isOnItsWay = (isHere && first.isPending) || (isDue && asked.current !== due);
    return isOnItsWay ? { is: 'loading' } : choice;
  }

  return {
    ...{ team, month, canEdit, boards, board, state: stateOf() },
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
