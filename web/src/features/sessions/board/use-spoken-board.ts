import { plural, t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { announce } from '../../../ui/focus/announce';
import { type BoardContext, type GetContext, placeOf, selected, topmost } from './board-context';
import { placeWords, shapeName, shapeSentence } from './board-words';

const sheetOf = ({ picture, state }: BoardContext) => ({ background: picture.background, upright: state.upright });

/** Announces the selection: one item with its place, else how many. */
export function announceSelection(context: BoardContext): void {
  const chosen = selected(context);
  const [only] = chosen;
  if (only && chosen.length === 1) announce(shapeSentence(only, placeOf(context, only), sheetOf(context)));
  else if (chosen.length > 1) announce(plural(chosen.length, { one: '# item selected', other: '# items selected' }));
}

/** Says where the keyboard's pointer is and what lies under it, and what is selected. A canvas says nothing by itself. */
export function useSpokenBoard(context: BoardContext, getContext: GetContext): void {
  const { crosshair, selection } = context.state;
  useEffect(() => {
    if (!crosshair) return;
    const current = getContext();
    const place = placeWords(crosshair, sheetOf(current));
    const hit = topmost(current, crosshair, 4);
    const name = hit && shapeName(hit);
    announce(name ? t`${name}: ${place}` : place);
  }, [crosshair, getContext]);
  useEffect(() => {
    if (selection.size > 0) announceSelection(getContext());
  }, [selection, getContext]);
}
