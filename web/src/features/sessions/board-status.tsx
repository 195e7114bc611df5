import type { BoardState } from '../../live/board/board-state';
import classes from './board-status.module.css';

type Open = Extract<BoardState, { is: 'open' }>;

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

function sentence({ joined, canEdit, waiting, problem }: Open): { text: string; needs: boolean } {
  if (problem === 'full')
    return { text: 'This board is full: erase something, or go on with a new one. Unsaved until then.', needs: true };
  if (problem === 'refused') return { text: 'A change could not be saved. Please do it again.', needs: true };
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

/** Whether what is drawn is safe, in one line that is always there. */
export function BoardStatus({ state }: { state: Open }) {
  const { text, needs } = sentence(state);
  return (
    <p role="status" className={classes.root} data-needs={needs || undefined}>
      {text}
    </p>
  );
}
