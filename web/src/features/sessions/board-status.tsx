import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { BoardState } from '../../live/boards/board-state';
import classes from './board-status.module.css';

type Open = Extract<BoardState, { is: 'open' }>;

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

function sentence({ joined, canEdit, waiting, problem }: Open): { text: string; needs: boolean } {
  if (problem === 'broken')
    return {
      text: 'This board is not shown as it is, and nothing is saved: throw it away here, and it is read anew.',
      needs: true,
    };
  if (problem === 'full')
    return { text: 'This board is full: erase something, or go on with a new one. Unsaved until then.', needs: true };
  if (problem === 'refused')
    return { text: 'A change cannot be saved, nor what is drawn after it: throw it away, then draw on.', needs: true };
  if (!canEdit && waiting > 0)
    return { text: `You may only watch now: ${changes(waiting)} cannot be saved.`, needs: true };
  if (!joined)
    return {
      text: waiting > 0 ? `Offline: ${changes(waiting)} kept here until the connection is back` : 'Offline',
      needs: true,
    };
  if (problem === 'stuck') return { text: 'Not saved yet: the server is busy. It is tried again.', needs: true };
  if (!canEdit) return { text: 'You are watching', needs: false };
  return { text: waiting > 0 ? 'Saving' : 'Saved', needs: false };
}

function askToStartOver(startOver: () => void): void {
  modals.openConfirmModal({
    title: 'Throw away what is not saved?',
    children: 'What you changed and the server did not take is lost. The board is shown as everybody else has it.',
    labels: { confirm: 'Throw away', cancel: 'Keep it here' },
    confirmProps: { color: 'danger' },
    onConfirm: startOver,
  });
}

interface BoardStatusProps {
  state: Open;
  /** Discards changes that cannot be saved. */
  startOver: () => void;
}

/** Shows in one line whether changes are saved, and a button to discard those that never will be. */
export function BoardStatus({ state, startOver }: BoardStatusProps) {
  const { text, needs } = sentence(state);
  const isRefused = state.joined && (state.problem === 'refused' || (!state.canEdit && state.waiting > 0));
  const isLost = isRefused || state.problem === 'broken';
  return (
    <>
      <p role="status" className={classes.root} data-needs={needs || undefined}>
        {text}
      </p>
      {isLost && (
        <Button variant="subtle" size="compact-sm" onClick={() => askToStartOver(startOver)}>
          Throw away
        </Button>
      )}
    </>
  );
}
