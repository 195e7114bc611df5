import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/form/form-error';

interface AddPlayersQuestionProps {
  /** The name of the event. */
  event: string;
  /** Number of players that would be added. */
  count: number;
  onAdd: () => void;
  onDecline: () => void;
  /** Creates a board and opens it. Errors are shown. */
  onNewBoard: () => Promise<void>;
}

const question = (event: string, count: number): string => {
  if (count === 0) return t`Plan this board for ${event}?`;
  return plural(count, {
    one: `Add # player from ${event} to this board?`,
    other: `Add # players from ${event} to this board?`,
  });
};

/** Asks before players of an event are added to a board that is not empty. */
export function AddPlayersQuestion({ event, count, onAdd, onDecline, onNewBoard }: AddPlayersQuestionProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const makeBoard = async () => {
    setBusy(true);
    setError(null);
    try {
      await onNewBoard();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={() => !busy && onDecline()} title={question(event, count)}>
      <Stack gap="sm">
        <p>
          <Trans>This board is not empty. Everybody who opens it will see the change.</Trans>
        </p>
        <FormError error={error} />
        <Button data-autofocus loading={busy} onClick={() => void makeBoard()}>
          <Trans>Use a new board</Trans>
        </Button>
        <Button variant="default" disabled={busy} onClick={onAdd}>
          {count === 0 ? t`Plan this board` : t`Add players to this board`}
        </Button>
        <Button variant="subtle" disabled={busy} onClick={onDecline}>
          <Trans>Not now</Trans>
        </Button>
      </Stack>
    </Dialog>
  );
}
