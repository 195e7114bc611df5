import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/events.shapes';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { specAlert } from '../../../components/spec-alert';
import { keptSinceAtom } from '../../../lib/kept';
import { planOf } from '../../../lib/plan-address';
import { teamsQuery } from '../../../live/event-queries';
import type { BoardPen } from '../board-pen';
import { AddPlayersQuestion } from './add-players-question';
import { comingPlayers } from './coming-players';
import { eventTitle } from './event-words';
import { fillBoard, fillingOf, fillingWords, wouldDisturb } from './fill';
import { useSeen } from './use-planned';

interface PlanFromAddressProps {
  pen: BoardPen;
  /** Whose board it is. */
  teamId: string;
  /** Makes a new board for an event and opens it. */
  onNewBoard: (event: EventView) => Promise<void>;
}

const GONE = 'The event to plan this session for is gone.';

/**
 * Plans the open board for the event that the address names (`?plan=`): sets the event and adds the players who are
 * coming, as one change. Asks first when the board is not empty. Afterwards the address no longer names the event, so a
 * reload does nothing.
 */
export function PlanFromAddress({ pen, teamId, onNewBoard }: PlanFromAddressProps) {
  const [params, setParams] = useSearchParams();
  const word = params.get('plan');
  const wanted = useMemo(() => (pen.canEdit ? planOf(word) : null), [pen.canEdit, word]);
  const { event, gone } = useSeen(wanted);
  const team = useQuery(teamsQuery).data?.find(({ id }) => id === teamId);
  // Answers of the last visit may have changed since: others' board waits for the server's word.
  const isUnsure = useAtomValue(keptSinceAtom) !== null;
  const done = useRef<string | null>(null);
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
    if (event && team) specAlert(fillingWords(fillBoard(pen, comingPlayers(event, team), event.key)), { tone: 'done' });
  }, [pen, event, team]);

  useEffect(() => {
    if (word === null || !pen.canEdit || isUnsure || (asking === word && !gone)) return;
    if (done.current !== word) {
      if (wanted && !gone && (!event || !team)) return;
      if (gone || !event || !team?.id || !event.tags.includes(team.id)) specAlert(GONE);
      else if (wouldDisturb(pen.doc, comingPlayers(event, team), event.key)) {
        // The address keeps the event until somebody answers, so a reload asks again.
        setAsking(word);
        return;
      } else fill();
      done.current = word;
    }
    // Another change of the address at the same moment can bring the word back; then it is removed again.
    leaveAddress();
  }, [word, wanted, event, gone, team, pen, asking, fill, isUnsure, leaveAddress]);

  if (asking === null || asking !== word || gone || !event || !team) return null;
  const answered = () => {
    done.current = word;
    setAsking(null);
  };
  return (
    <AddPlayersQuestion
      event={eventTitle(event)}
      count={fillingOf(pen.doc, comingPlayers(event, team)).discs.size}
      onAdd={() => {
        fill();
        answered();
      }}
      onDecline={answered}
      onNewBoard={() => onNewBoard(event)}
    />
  );
}
