import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormError } from '../../../components/form-error';

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
  if (count === 0) return `Plan this board for ${event}?`;
  return `Add ${count} ${count === 1 ? 'player' : 'players'} of ${event} to this board?`;
};

/** Asks before players of an event are added to a board that is not empty. */
export function AddPlayersQuestion({ event, count, onAdd, onDecline, onNewBoard }: AddPlayersQuestionProps) {
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
    <Modal
      opened
      onClose={() => !busy && onDecline()}
      title={question(event, count)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <p>This board already has something on it, and everybody who opens it sees the change.</p>
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="subtle" loading={busy} onClick={() => void makeBoard()}>
            Make a new board instead
          </Button>
          <Button variant="default" disabled={busy} onClick={onDecline}>
            Don’t add
          </Button>
          <Button data-autofocus disabled={busy} onClick={onAdd}>
            {count === 0 ? 'Plan for it' : 'Add players'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
