/** Writing on the board itself: a disc's number, or words. */
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { textAt } from './actions';
import classes from './board.module.css';
import { erase, newPartId, replace } from './board-commands';
import { during, put } from './gestures';
import { placeOf, type Table } from './table';
import { colourOf } from './tools';
import type { Viewport } from './use-view';
import { toPixel } from './view';

const MOST = { player: 20, text: 500 } as const;

const keep = (event: SyntheticEvent) => event.stopPropagation();
/** What is done in the editor is not done to the board that it lies on. */
const OWN = { onPointerDown: keep, onMouseDown: keep, onCopy: keep, onCut: keep, onPaste: keep } as const;

/** What was written becomes a shape, changes one, or, when nothing is left of words, takes them away. */
function write(table: Table, text: string): void {
  const { line, picture, doing, set } = table;
  const { writing } = doing;
  set({ writing: null });
  if (!writing) return;
  const words = text.trim();
  if ('at' in writing) {
    const shape = { ...textAt(writing.at, words, colourOf('text', doing.colour)), id: newPartId(), ...during(table) };
    if (words) put(table, shape);
    return;
  }
  const shape = picture.shapes.find(({ id }) => id === writing.of);
  if (shape?.kind === 'player' && shape.label !== words)
    line.hand.change(() => replace(line.doc, [{ ...shape, label: words }]));
  if (shape?.kind !== 'text' || shape.text === words) return;
  if (words) line.hand.change(() => replace(line.doc, [{ ...shape, text: words }]));
  else line.hand.change(() => erase(line.doc, new Set([shape.id])));
}

interface LabelEditorProps {
  table: Table;
  viewport: Viewport;
  /** Gives the focus back to the board, which ends the writing. */
  onDone: () => void;
}

export function LabelEditor({ table, viewport, onDone }: LabelEditorProps) {
  const { picture, doing, set } = table;
  const box = useRef<HTMLTextAreaElement>(null);
  const { writing } = doing;
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  const shape = writing && 'of' in writing ? picture.shapes.find(({ id }) => id === writing.of) : undefined;
  const isGone = writing !== null && 'of' in writing && !shape;
  useEffect(() => {
    if (isGone) set({ writing: null });
  }, [isGone, set]);
  if (!writing || isGone) return null;
  const at = toPixel(viewport.view, shape ? placeOf(table, shape) : 'at' in writing ? writing.at : { x: 0, y: 0 });
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
        left: Math.min(Math.max(0, at.x - (isPlayer ? 40 : 0)), Math.max(0, viewport.width - (isPlayer ? 96 : 200))),
        top: Math.min(Math.max(0, at.y - (isPlayer ? 20 : 0)), Math.max(0, viewport.height - 60)),
        width: isPlayer ? 96 : 200,
      }}
      {...OWN}
      onBlur={(event) => write(table, event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') {
          event.currentTarget.value = before;
          onDone();
        }
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          onDone();
        }
      }}
    />
  );
}
