import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { stillOf } from '../../domain/still-address';
import type { BoardEditor } from '../../live/boards/board-state';
import { setStill } from './board/board-commands';

/** Puts the picture in the address (`?still=`) on the open board, as one change. Then removes it there, so that a reload does nothing. */
export function StillFromAddress({ editor }: { editor: BoardEditor }) {
  const [params, setParams] = useSearchParams();
  const word = params.get('still');
  useEffect(() => {
    if (word === null) return;
    const still = stillOf(word);
    if (still && editor.canEdit) editor.change(() => setStill(editor.doc, still));
    setParams(
      (all) => {
        const next = new URLSearchParams(all);
        next.delete('still');
        return next;
      },
      { replace: true },
    );
  }, [word, editor, setParams]);
  return null;
}
