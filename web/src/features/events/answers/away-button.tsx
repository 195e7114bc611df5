import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useState } from 'react';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useCurrentUser } from '../../../lib/session';

const AwayDialog = lazyWithRetry(() => import('./away-dialog'));

/** Opens the form for the days on which children of the viewer are away. */
export default function AwayButton({ teams }: { teams: readonly TeamView[] }) {
  const [open, setOpen] = useState(false);
  const children = (useCurrentUser()?.players ?? []).filter((child) =>
    teams.some(({ players }) => players?.some(({ id }) => id === child.id)),
  );
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        px={10}
        mx={-10}
        mih={36}
        leftSection={<IconCalendarOff size={18} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        <Trans>Report an absence</Trans>
      </Button>
      {open && <AwayDialog players={children} onClose={() => setOpen(false)} />}
    </>
  );
}
