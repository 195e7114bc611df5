import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { specAlert } from '../../../components/spec-alert';
import { planOf } from '../../../lib/plan-address';
import { teamsQuery } from '../../../live/event-queries';
import type { BoardPen } from '../board-pen';
import { comingPlayers } from './coming-players';
import { fillBoard, fillingWords } from './fill';
import { useSeen } from './use-planned';

interface PlanFromAddressProps {
  pen: BoardPen;
  /** Whose board it is. */
  teamId: string;
}

const GONE = 'The event to plan this session for is gone.';

/**
 * Plans the open board for the event that the address names (`?plan=`): the event is set and who comes is put on the
 * board, as one change. Then the address names it no more, so that a reload does nothing again. Draws nothing.
 */
export function PlanFromAddress({ pen, teamId }: PlanFromAddressProps) {
  const [params, setParams] = useSearchParams();
  const word = params.get('plan');
  const wanted = useMemo(() => (pen.canEdit ? planOf(word) : null), [pen.canEdit, word]);
  const { event, gone } = useSeen(wanted);
  const team = useQuery(teamsQuery).data?.find(({ id }) => id === teamId);
  const done = useRef<string | null>(null);

  useEffect(() => {
    if (word === null || !pen.canEdit) return;
    if (done.current !== word) {
      if (wanted && !gone && (!event || !team)) return;
      done.current = word;
      if (event && team && event.tags.includes(team.id))
        specAlert(fillingWords(fillBoard(pen, comingPlayers(event, team), event.key)), { tone: 'done' });
      else specAlert(GONE);
    }
    // Said again should another change of the address, made at the same time, have brought it back.
    setParams(
      (all) => {
        const next = new URLSearchParams(all);
        next.delete('plan');
        return next;
      },
      { replace: true },
    );
  }, [word, wanted, event, gone, team, pen, setParams]);
  return null;
}
