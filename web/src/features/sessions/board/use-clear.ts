/** Clearing the board, with a way back as long as nothing else was done. */
import { useEffect, useRef } from 'react';
import { undoToast } from '../../../components/undo-toast';
import type { BoardLine } from '../../../live/board/board-line';
import type { Actions } from './actions';

export function useClear(line: BoardLine, actions: Actions): () => void {
  const close = useRef<() => void>(() => undefined);
  useEffect(() => {
    const { undo } = line.hand;
    // What is done next is what would be undone then.
    const done = () => close.current();
    undo.on('stack-item-added', done);
    undo.on('stack-item-popped', done);
    return () => {
      undo.off('stack-item-added', done);
      undo.off('stack-item-popped', done);
      done();
    };
  }, [line]);
  return () => {
    const count = actions.clear();
    close.current = undoToast('board-cleared', `${count === 1 ? '1 thing' : `${count} things`} removed.`, actions.undo);
  };
}
