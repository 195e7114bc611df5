/** Clears the board, with an undo toast that closes on the next change. */
import { plural } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { undoToast } from '../../../components/undo-toast';
import type { BoardConnection } from '../../../live/boards/board-connection';
import type { Actions } from './actions';

export function useClear(connection: BoardConnection, actions: Actions): () => void {
  const close = useRef<() => void>(() => undefined);
  useEffect(() => {
    const { manager: undo } = connection.undoStack;
    // After another change, Undo would revert that one.
    const done = () => close.current();
    undo.on('stack-item-added', done);
    undo.on('stack-item-popped', done);
    return () => {
      undo.off('stack-item-added', done);
      undo.off('stack-item-popped', done);
      done();
    };
  }, [connection]);
  return () => {
    const count = actions.clear();
    const text = plural(count, { one: 'Board cleared. # item deleted.', other: 'Board cleared. # items deleted.' });
    close.current = undoToast('board-cleared', text, actions.undo);
  };
}
