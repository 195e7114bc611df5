import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './film-player.module.css';

interface FilmFailureProps {
  reason: ReactNode;
  onRetry: () => void;
  /** The link to the film, as another way to watch it. */
  children: ReactNode;
}

/** Says over a film why it does not play. */
export const FilmFailure = ({ reason, onRetry, children }: FilmFailureProps) => (
  <div role="alert" className={classes.note}>
    <p>{reason}</p>
    <div className={classes.ways}>
      <Button variant="default" size="sm" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      {children}
    </div>
  </div>
);
