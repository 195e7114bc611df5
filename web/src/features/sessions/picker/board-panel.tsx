import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { BoardView } from '@touchline/shared/boards/boards.contract';
import type { ReactNode } from 'react';
import { NoTeam } from '../../../domain/teams/no-team';
import { shownMonth } from '../../../lib/by-month';
import { thisClubMonth } from '../../../lib/club-month';
import { monthName } from '../../../lib/club-time';
import { EmptyState } from '../../../ui/empty-state';
import { LoadError } from '../../../ui/load-error';
import { CardSkeleton } from '../../../ui/skeletons';
import type { OpenBoard } from './use-open-board';

const isThisMonth = (month: string) => month === thisClubMonth();

function UnknownBoard({ boards, month, canEdit, choose }: OpenBoard) {
  const { t } = useLingui();
  const time = monthName(month);
  const hasBoard = boards.some((one) => shownMonth(one) === month) || (canEdit && isThisMonth(month));
  return (
    <EmptyState
      title={t`Board not found`}
      help={
        boards.length > 0
          ? t`It was deleted, or it belongs to another team. Choose another board above.`
          : t`It was deleted, or it belongs to another team.`
      }
      action={
        hasBoard && (
          <Button onClick={() => choose(null)}>
            {isThisMonth(month) ? t`Open this month’s board` : t`Open the board for ${time}`}
          </Button>
        )
      }
    />
  );
}

function NoBoard({ month, canEdit, make }: OpenBoard) {
  const { t } = useLingui();
  const time = monthName(month);
  return (
    <EmptyState
      title={isThisMonth(month) ? t`No board this month` : t`No board for ${time}`}
      help={!canEdit && isThisMonth(month) && t`When your coaches draw a session, you will see it here.`}
      action={
        canEdit && (
          <Button onClick={make}>
            <Trans>Create board</Trans>
          </Button>
        )
      }
    />
  );
}

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
      return <LoadError what={state.what} read={state.read} />;
    case 'no-team':
      return <NoTeam />;
    case 'unknown':
      return <UnknownBoard {...open} />;
    case 'none':
      return <NoBoard {...open} />;
    case 'open':
      return children(state.board);
  }
}
