import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import { Link } from 'react-router-dom';
import classes from './game-views.module.css';

/** Leads to the page where plays are marked on the film of a game; on a phone its sign alone. */
export function TagPlay({ game, team }: { game: EventView; team: string }) {
  const { t } = useLingui();
  return (
    <Button
      component={Link}
      to={`/admin/event?team=${team}&id=${game.id}`}
      variant="default"
      className={classes.tag ?? ''}
      leftSection={<IconPlus size={20} stroke={1.75} />}
      aria-label={t`Tag a play`}
    >
      <Trans>Tag a play</Trans>
    </Button>
  );
}
