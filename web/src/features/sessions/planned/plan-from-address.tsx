import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { planOf } from '../../../domain/plan-address';
import { offlineCopyTimeAtom } from '../../../lib/offline-copy';
import type { BoardEditor } from '../../../live/boards/board-state';
import { teamsQuery } from '../../../live/queries/event-queries';
import { useEventWithOwnChanges } from '../../../live/queries/use-event';
import { specAlert } from '../../../ui/toasts/spec-alert';
import { AddPlayersQuestion } from './add-players-question';
import { comingPlayers } from './coming-players';
import { eventTitle } from './event-label';
import { fillBoard, fillMessage, planFill, wouldDisturb } from './fill';

interface PlanFromAddressProps {
  editor: BoardEditor;
  /** The team of the board. */
  teamId: string;
  /** Creates a board for an event and opens it. */
  onNewBoard: (event: EventView) => Promise<void>;
}

/**
 * Plans the open board for the event in the address (`?plan=`): sets the event and adds its players, as one change.
 * Asks first if the board is not empty. Then removes the event from the address, so that a reload does nothing.
 */
export function PlanFromAddress({ editor, teamId, onNewBoard }: PlanFromAddressProps) {
  const [params, setParams] = useSearchParams();
  const word = params.get('plan');
  const eventKey = useMemo(() => (editor.canEdit ? planOf(word) : null), [editor.canEdit, word]);
  const { event, gone } = useEventWithOwnChanges(eventKey);
  const team = useQuery(teamsQuery).data?.find(({ id }) => id === teamId);
  // Data of the last visit may be outdated: wait for the server before changing a shared board.
  const isUnconfirmed = useAtomValue(offlineCopyTimeAtom) !== null;
  const answeredWord = useRef<string | null>(null);
  const [asking, setAsking] = useState<string | null>(null);

  const leaveAddress = useCallback(
    () =>
      setParams(
        (all) => {
          const next = new URLSearchParams(all);
          next.delete('plan');
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const fill = useCallback(() => {
    if (event && team)
      specAlert(fillMessage(fillBoard(editor, comingPlayers(event, team), event.key)), { tone: 'done' });
  }, [editor, event, team]);

  useEffect(() => {
    if (word === null || !editor.canEdit || isUnconfirmed || (asking === word && !gone)) return;
    if (answeredWord.current !== word) {
      if (eventKey && !gone && (!event || !team)) return;
      if (gone || !event || !team?.id || !event.tags.includes(team.id))
        specAlert(t`This event is no longer available, so no players were added.`);
      else if (wouldDisturb(editor.doc, comingPlayers(event, team), event.key)) {
        // The address keeps the event until the user answers, so that a reload asks again.
        setAsking(word);
        return;
      } else fill();
      answeredWord.current = word;
    }
    // Another change of the address at the same moment can bring the parameter back. It is removed again.
    leaveAddress();
  }, [word, eventKey, event, gone, team, editor, asking, fill, isUnconfirmed, leaveAddress]);

  if (asking === null || asking !== word || gone || !event || !team) return null;
  const closeQuestion = () => {
    answeredWord.current = word;
    setAsking(null);
  };
  return (
    <AddPlayersQuestion
      event={eventTitle(event)}
      count={planFill(editor.doc, comingPlayers(event, team)).markers.size}
      onAdd={() => {
        fill();
        closeQuestion();
      }}
      onDecline={closeQuestion}
      onNewBoard={() => onNewBoard(event)}
    />
  );
}
