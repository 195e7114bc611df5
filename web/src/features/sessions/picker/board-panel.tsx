import { Button } from '@mantine/core';
import type { BoardView } from '@touchline/shared/boards/boards.contract';
import { monthOf } from '@touchline/shared/months';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state';
import { LoadError } from '../../../components/load-error';
import { CardSkeleton } from '../../../components/skeletons';
import { shownMonth } from '../../../lib/by-month';
import { monthName } from '../../../lib/club-time';
import type { OpenBoard } from './use-open-board';

const isNow = (month: string) => month === monthOf(Date.now());

function UnknownBoard({ boards, month, canEdit, choose }: OpenBoard) {
  const hasOne = boards.some((one) => shownMonth(one) === month) || (canEdit && isNow(month));
  return (
    <EmptyState
      title="This board is not here"
      help={`It was removed, or it belongs to another team.${boards.length > 0 ? ' Choose another one above.' : ''}`}
      action={
        hasOne && (
          <Button onClick={() => choose(null)}>
            {isNow(month) ? 'Open this month’s board' : `Open the board of ${monthName(month)}`}
          </Button>
        )
      }
    />
  );
}

const NoBoard = ({ month, canEdit, make }: OpenBoard) => (
  <EmptyState
    title={`No session has been drawn ${isNow(month) ? 'this month' : `in ${monthName(month)}`}.`}
    action={canEdit && <Button onClick={make}>Draw one</Button>}
  />
);

interface BoardPlaceProps {
  open: OpenBoard;
  children: (board: BoardView) => ReactNode;
}

/** Shows the open board, or the reason why there is none. */
export function BoardPanel({ open, children }: BoardPlaceProps) {
  const { state } = open;
  switch (state.is) {
    case 'loading':
      return <CardSkeleton cards={1} height={480} />;
    case 'failed':
      return <LoadError what={state.what} error={state.error} retry={state.retry} />;
    case 'no-team':
      return <EmptyState title="You are in no team yet" help="Ask your coach or manager to add you." />;
    case 'unknown':
      return <UnknownBoard {...open} />;
    case 'none':
      return <NoBoard {...open} />;
    case 'open':
      return children(state.board);
  }
}
