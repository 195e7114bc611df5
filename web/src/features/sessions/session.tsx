/** One open board: the canvas that coaches share, and the session's script. A chunk of its own. */
import { Title } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/events.shapes';
import { useMemo } from 'react';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { PresenceNote } from '../../components/presence-note';
import { CardSkeleton } from '../../components/skeletons';
import type { BoardLine } from '../../live/board/board-line';
import type { BoardState } from '../../live/board/board-state';
import { useBoard, useBoardState, useBoardViewers } from '../../live/board/use-board';
import { Board } from './board/board';
import type { BoardPen } from './board-pen';
import { BoardStatus } from './board-status';
import { PlanFromAddress } from './planned/plan-from-address';
import { PlannedEvent } from './planned/planned-event';
import { useAbsent } from './planned/use-planned';
import { ScriptEditor } from './script/script-editor';
import classes from './session.module.css';

type OpenState = Extract<BoardState, { is: 'open' }>;

interface SessionProps {
  boardId: string;
  teamId: string;
  /** By what this screen knows; the server's word counts. */
  mayDraw: boolean;
  /** Makes a new board for an event and opens it. */
  onNewBoard: (event: EventView) => Promise<void>;
}

const GONE = {
  removed: 'Somebody removed this board. It can be brought back for 30 days.',
  hidden: 'This board is not yours to see any more.',
} as const;

interface OpenSessionProps extends Pick<SessionProps, 'teamId' | 'onNewBoard'> {
  line: BoardLine;
  state: OpenState;
  startOver: () => void;
}

/** What everybody on the board sees and, by their rights, changes. */
function OpenSession({ line, state, teamId, onNewBoard, startOver }: OpenSessionProps) {
  const { canEdit } = state;
  const viewers = useBoardViewers(line);
  const absent = useAbsent(line.doc);
  const pen = useMemo<BoardPen>(
    () => ({ doc: line.doc, canEdit, change: (work) => line.hand.change(work) }),
    [line, canEdit],
  );
  return (
    <>
      {/* Who is on the board already is known once the server has said it. */}
      {state.joined && <PlanFromAddress pen={pen} teamId={teamId} onNewBoard={onNewBoard} />}
      <section aria-labelledby="session">
        <div className={classes.head}>
          <Title order={2} id="session">
            Session
          </Title>
          <BoardStatus state={state} startOver={startOver} />
          <PresenceNote viewers={viewers} />
        </div>
        <Board line={line} canEdit={canEdit} absent={absent} />
        <PlannedEvent pen={pen} teamId={teamId} absent={absent} />
      </section>
      <section aria-labelledby="script">
        <Title order={2} id="script" mt="lg" mb="sm">
          Script
        </Title>
        <ScriptEditor pen={pen} />
      </section>
    </>
  );
}

export default function Session({ boardId, teamId, mayDraw, onNewBoard }: SessionProps) {
  const { line, startOver } = useBoard(boardId, mayDraw);
  const state = useBoardState(line);
  if (!line || state.is === 'opening') return <CardSkeleton cards={1} height={480} />;
  if (state.is === 'failed') return <LoadError what="The board" error={state.error} retry={() => void line.join()} />;
  if (state.is === 'closed') return <EmptyState title="This board is closed." help={GONE[state.reason]} />;
  return <OpenSession key={line.id} {...{ line, state, teamId, onNewBoard, startOver }} />;
}
