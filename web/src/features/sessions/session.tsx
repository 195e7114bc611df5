/** The screen of one open board: canvas and script. A chunk of its own. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { readShapes } from '@touchline/shared/boards/document';
import type { EventView } from '@touchline/shared/events/event.model';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { BoardConnection } from '../../live/boards/board-connection';
import type { BoardEditor, BoardState } from '../../live/boards/board-state';
import { useBoard, useBoardState, useBoardViewers } from '../../live/boards/use-board';
import { connectionAtom } from '../../live/engine/live-atoms';
import { EmptyState } from '../../ui/empty-state';
import { LoadError } from '../../ui/load-error';
import { PresenceNote } from '../../ui/presence-note';
import { CardSkeleton } from '../../ui/skeletons';
import { Board } from './board/board';
import { drawPicture } from './board/board-commands';
import { BoardStatus } from './board-status';
import { takeTemplate, templateOf } from './picker/board-templates';
import { PlanFromAddress } from './planned/plan-from-address';
import { PlannedEvent } from './planned/planned-event';
import { useAbsentOwners } from './planned/use-planned';
import { useSheetFacts } from './planned/use-sheet-facts';
import { ScriptEditor } from './script/script-editor';
import { SessionPlan } from './session-plan';
import { StillFromAddress } from './still-from-address';

type OpenState = Extract<BoardState, { is: 'open' }>;

interface SessionProps {
  boardId: string;
  name: string;
  teamId: string;
  /** True: the user may draw, as far as this screen knows. The server decides. */
  mayDraw: boolean;
  /** Creates a board for an event and opens it. */
  onNewBoard: (event: EventView) => Promise<void>;
  /** Holds the heading of the board on a wide screen; null: it stands above the board. */
  headIn: HTMLElement | null;
  /** Holds the plan on a wide screen; null: there is none. */
  planIn: HTMLElement | null;
}

const GONE: Record<Extract<BoardState, { is: 'closed' }>['reason'], MessageDescriptor> = {
  removed: msg`Somebody deleted it. Choose another board above.`,
  hidden: msg`You no longer have access to it. Choose another board above.`,
};

interface OpenSessionProps extends Pick<SessionProps, 'name' | 'teamId' | 'onNewBoard' | 'headIn' | 'planIn'> {
  connection: BoardConnection;
  state: OpenState;
  startOver: () => void;
}

/** The heading of an open board: whether it is saved, and who else looks at it. */
function SessionHead({ connection, startOver }: Pick<OpenSessionProps, 'connection' | 'startOver'>) {
  const state = useBoardState(connection);
  const viewers = useBoardViewers(connection);
  return (
    <>
      {/* The picker above names the board. */}
      <Title order={2} id="session" className="visually-hidden">
        <Trans>Session</Trans>
      </Title>
      {state.is === 'open' && <BoardStatus state={state} startOver={startOver} />}
      <PresenceNote viewers={viewers} />
    </>
  );
}

/** The content of an open board. */
function OpenSession({ connection, state, name, teamId, onNewBoard, headIn, planIn, startOver }: OpenSessionProps) {
  const { canEdit } = state;
  const absent = useAbsentOwners(connection.doc);
  const facts = useSheetFacts(connection.doc, teamId);
  const editor = useMemo<BoardEditor>(
    () => ({ doc: connection.doc, canEdit, change: (work) => connection.undoStack.change(work) }),
    [connection, canEdit],
  );
  const latestStartOver = useRef(startOver);
  latestStartOver.current = startOver;
  const head = useMemo(
    () => <SessionHead connection={connection} startOver={() => latestStartOver.current()} />,
    [connection],
  );
  const { joined } = state;
  useEffect(() => {
    // The content of the board is known only after joining.
    const template = joined && canEdit ? takeTemplate(connection.id) : undefined;
    if (!template || readShapes(connection.doc).length > 0) return;
    connection.undoStack.change(() => drawPicture(connection.doc, templateOf(template)));
  }, [connection, joined, canEdit]);
  return (
    <>
      {/* Which markers are on the board is known only after joining. */}
      {state.joined && <PlanFromAddress editor={editor} teamId={teamId} onNewBoard={onNewBoard} />}
      {state.joined && <StillFromAddress editor={editor} />}
      {state.joined && planIn && createPortal(<SessionPlan editor={editor} name={name} teamId={teamId} />, planIn)}
      <section aria-labelledby="session">
        <Board
          connection={connection}
          name={name}
          facts={facts}
          head={head}
          headIn={headIn}
          canEdit={canEdit}
          absent={absent}
        />
        <PlannedEvent editor={editor} teamId={teamId} absent={absent} />
      </section>
      <section aria-labelledby="script">
        <Title order={2} id="script" mt="lg" mb="sm">
          <Trans>Script</Trans>
        </Title>
        <ScriptEditor editor={editor} />
      </section>
    </>
  );
}

export default function Session({ boardId, name, teamId, mayDraw, onNewBoard, headIn, planIn }: SessionProps) {
  const { t } = useLingui();
  const { connection, startOver } = useBoard(boardId, mayDraw);
  const state = useBoardState(connection);
  const isBlocked = useAtomValue(connectionAtom).state === 'blocked';
  if (isBlocked && (state.is === 'opening' || state.is === 'failed'))
    return (
      <EmptyState
        title={t`This network blocks boards`}
        help={t`A board needs the live connection. It opens by itself once the network lets it through. Another network, such as mobile data, may work now.`}
      />
    );
  if (!connection || state.is === 'opening') return <CardSkeleton cards={1} height={480} />;
  if (state.is === 'failed')
    return <LoadError what={t`The board`} read={{ error: state.error, refetch: () => connection.join() }} />;
  if (state.is === 'closed') return <EmptyState title={t`This board is closed`} help={t(GONE[state.reason])} />;
  return (
    <OpenSession key={connection.id} {...{ connection, state, name, teamId, onNewBoard, headIn, planIn, startOver }} />
  );
}
