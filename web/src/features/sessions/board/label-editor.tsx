/** The text field on the board, for a marker's label or a text shape. */
import { useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { isKey } from '../../../lib/keys';
import { textAt } from './actions';
import classes from './board.module.css';
import { erase, newPartId, replace } from './board-commands';
import { type BoardContext, placeOf } from './board-context';
import { addShapes, fieldsOfStep } from './gestures';
import { colourOf } from './tools';
import type { Viewport } from './use-view';
import { toPixel } from './view';

const MAX_LENGTH = { player: 20, text: 500 } as const;

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();
/** Keeps events of the editor from the board below it. */
const STOP_EVENTS = {
  onPointerDown: stopPropagation,
  onMouseDown: stopPropagation,
  onCopy: stopPropagation,
  onCut: stopPropagation,
  onPaste: stopPropagation,
} as const;

/** Saves the text: adds a text shape, changes one, or erases it if the text is empty. */
function write(context: BoardContext, text: string): void {
  const { connection, picture, state, set } = context;
  const { writing } = state;
  set({ writing: null });
  if (!writing) return;
  const trimmed = text.trim();
  if ('at' in writing) {
    const shape = {
      ...textAt(writing.at, trimmed, colourOf('text', state.colour)),
      id: newPartId(),
      ...fieldsOfStep(context),
    };
    if (trimmed) addShapes(context, shape);
    return;
  }
  const shape = picture.shapes.find(({ id }) => id === writing.of);
  if (shape?.kind === 'player' && shape.label !== trimmed)
    connection.undoStack.change(() => replace(connection.doc, [{ ...shape, label: trimmed }]));
  if (shape?.kind !== 'text' || shape.text === trimmed) return;
  if (trimmed) connection.undoStack.change(() => replace(connection.doc, [{ ...shape, text: trimmed }]));
  else connection.undoStack.change(() => erase(connection.doc, new Set([shape.id])));
}

interface LabelEditorProps {
  context: BoardContext;
  viewport: Viewport;
  /** Returns the focus to the board, which ends the editing. */
  onDone: () => void;
}

export function LabelEditor({ context, viewport, onDone }: LabelEditorProps) {
  const { t } = useLingui();
  const { picture, state, set } = context;
  const box = useRef<HTMLTextAreaElement>(null);
  const { writing } = state;
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
  const at = toPixel(viewport.view, shape ? placeOf(context, shape) : 'at' in writing ? writing.at : { x: 0, y: 0 });
  const isPlayer = shape?.kind === 'player';
  const initialText = shape?.kind === 'player' ? shape.label : shape?.kind === 'text' ? shape.text : '';
  return (
    <textarea
      ref={box}
      className={classes.writing}
      aria-label={isPlayer ? t`Number or name` : t`Text on the board`}
      defaultValue={initialText}
      maxLength={isPlayer ? MAX_LENGTH.player : MAX_LENGTH.text}
      rows={isPlayer ? 1 : 2}
      style={{
        left: Math.min(Math.max(0, at.x - (isPlayer ? 40 : 0)), Math.max(0, viewport.width - (isPlayer ? 96 : 200))),
        top: Math.min(Math.max(0, at.y - (isPlayer ? 20 : 0)), Math.max(0, viewport.height - 60)),
        width: isPlayer ? 96 : 200,
      }}
      {...STOP_EVENTS}
      onBlur={(event) => write(context, event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isKey(event, 'Escape')) {
          event.currentTarget.value = initialText;
          onDone();
        }
        if (isKey(event, 'Enter') && !event.shiftKey) {
          event.preventDefault();
          onDone();
        }
      }}
    />
  );
}
