import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { useState } from 'react';
import AttendanceDialog from '../attendees/attendance-dialog';
import type { SquadPlayer } from '../wall/squad';

interface RollCallProps {
  event: EventView;
  squad: readonly SquadPlayer[];
  /** Of a button in the sun; absent for one of the theme. */
  className?: string;
}

/** Asks who is here, before the game and in it: one tap for each shirt. */
export function RollCall({ event, squad, className }: RollCallProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const here = squad.filter(({ presence }) => presence === 'here').length;
  const open = () => setOpen(true);
  return (
    <>
      {className ? (
        <button type="button" className={className} aria-label={t`Who is here? ${here}`} onClick={open}>
          <span aria-hidden="true">
            ✓ {here}
            <br />
            <Trans context="roll-call">Here</Trans>
          </span>
        </button>
      ) : (
        <Button variant="default" onClick={open}>
          <Trans>Who is here?</Trans>
        </Button>
      )}
      {isOpen && <AttendanceDialog event={event} first="came" onClose={() => setOpen(false)} />}
    </>
  );
}
