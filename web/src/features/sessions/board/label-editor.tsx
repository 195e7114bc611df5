/** Writing on the board itself: a disc's number, or words. */
import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import { useEffect, useRef } from 'react';
import { textAt } from './actions';
import classes from './board.module.css';
import { add, erase, newPartId, replace } from './board-commands';
import { during } from './gestures';
import { placeOf, type Table } from './table';
import { colourOf } from './tools';
import type { Window } from './use-view';
import { toPixel } from './view';

const MOST = { player: 20, text: 500 } as const;

/** What was written becomes a shape, changes one, or, when nothing is left of words, takes them away. */
function write(table: Table, text: string): void {
  const { line, picture, doing, set } = table;
  const { writing } = doing;
  set({ writing: null });
  if (!writing) return;
  const words = text.trim();
  if ('at' in writing) {
    const shape = { ...textAt(writing.at, words, colourOf('text', doing.colour)), id: newPartId(), ...during(table) };
    if (words && picture.shapes.length < BOARD_LIMITS.shapes) line.change(() => add(line.doc, [shape]));
    return;
  }
  const shape = picture.shapes.find(({ id }) => id === writing.of);
  if (shape?.kind === 'player' && shape.label !== words)
    line.change(() => replace(line.doc, [{ ...shape, label: words }]));
  if (shape?.kind !== 'text' || shape.text === words) return;
  if (words) line.change(() => replace(line.doc, [{ ...shape, text: words }]));
  else line.change(() => erase(line.doc, new Set([shape.id])));
}

export function LabelEditor({ table, window }: { table: Table; window: Window }) {
  const { picture, doing } = table;
  const box = useRef<HTMLTextAreaElement>(null);
  const { writing } = doing;
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  if (!writing) return null;
  const shape = 'of' in writing ? picture.shapes.find(({ id }) => id === writing.of) : undefined;
  if ('of' in writing && !shape) return null;
  const at = toPixel(window.view, shape ? placeOf(table, shape) : 'at' in writing ? writing.at : { x: 0, y: 0 });
  const isPlayer = shape?.kind === 'player';
  const before = shape?.kind === 'player' ? shape.label : shape?.kind === 'text' ? shape.text : '';
  return (
    <textarea
      ref={box}
      className={classes.writing}
      aria-label={isPlayer ? 'Number or name' : 'Words on the board'}
      defaultValue={before}
      maxLength={isPlayer ? MOST.player : MOST.text}
      rows={isPlayer ? 1 : 2}
      style={{
        left: Math.min(Math.max(0, at.x - (isPlayer ? 40 : 0)), Math.max(0, window.width - (isPlayer ? 96 : 200))),
        top: Math.min(Math.max(0, at.y - (isPlayer ? 20 : 0)), Math.max(0, window.height - 60)),
        width: isPlayer ? 96 : 200,
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => write(table, event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') {
          event.currentTarget.value = before;
          event.currentTarget.blur();
        }
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          event.currentTarget.blur();
        }
      }}
    />
  );
}
