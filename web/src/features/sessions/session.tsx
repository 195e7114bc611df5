/** One open board: the canvas that coaches share, and the session's script. A chunk of its own. */
import { Title } from '@mantine/core';
import { EmptyState } from '../../components/empty-state';
import { PresenceNote } from '../../components/presence-note';
import { CardSkeleton } from '../../components/skeletons';
import { useBoard, useBoardState, useBoardViewers } from '../../live/board/use-board';
import { Board } from './board/board';
import { BoardStatus } from './board-status';
import classes from './session.module.css';

interface SessionProps {
  boardId: string;
  teamId?: string;
  /** By what this screen knows; the server's word counts. */
  mayDraw: boolean;
}

const GONE = {
  removed: 'Somebody removed this board. It can be brought back for 30 days.',
  hidden: 'This board is not yours to see any more.',
} as const;

export default function Session({ boardId, mayDraw }: SessionProps) {
  const line = useBoard(boardId, mayDraw);
  const state = useBoardState(line);
  const viewers = useBoardViewers(line);
  if (!line || state.is === 'opening') return <CardSkeleton cards={1} height={480} />;
  if (state.is === 'closed') return <EmptyState title="This board is closed." help={GONE[state.reason]} />;
  const { canEdit } = state;
  return (
    <>
      <section aria-labelledby="session">
        <div className={classes.head}>
          <Title order={2} id="session">
            Session
          </Title>
          <BoardStatus state={state} />
          <PresenceNote viewers={viewers} />
        </div>
        <Board key={line.id} line={line} canEdit={canEdit} />
      </section>
      <section aria-labelledby="script">
        <Title order={2} id="script" mt="lg" mb="sm">
          Script
        </Title>
      </section>
    </>
  );
}
