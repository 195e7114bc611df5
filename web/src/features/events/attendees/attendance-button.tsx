import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { useState } from 'react';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';

const AttendanceDialog = lazyWithRetry(() => import('./attendance-dialog'));

/** Asks who came. Answers stay as they are. */
export function AttendanceButton({ event, className }: { event: EventView; className?: string | undefined }) {
  const { t } = useLingui();
  const { name } = event;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={className}
        aria-label={t`Who came? ${name}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Who came?</Trans>
      </Button>
      {open && <AttendanceDialog event={event} first="missed" onClose={() => setOpen(false)} />}
    </>
  );
}
