/** The commands of keys and buttons, for the selection and for the whole board. */
import { plural, t } from '@lingui/core/macro';
import type { PlacedShape } from '@touchline/shared/boards/document';
import { PITCH, type Point, partId, type Shape, shape as shapeSchema } from '@touchline/shared/boards/shapes';
import { putAt } from '@touchline/shared/boards/steps';
import { z } from 'zod';
import { announce } from '../../../ui/focus/announce';
import { clear, erase, newPartId, replace, restack } from './board-commands';
import { type BoardContext, type GetContext, placeOf, selected, shownShapes, stepOf, topmost } from './board-context';
import { readingOrder, shapeName, shapeSentence } from './board-words';
import { plus } from './geometry';
import { addShapes, arrowOf } from './gestures';
import { type Colour, colourOf, isArrow, shapeOfClick } from './tools';
import { clampMove, clampToBoard, copied } from './transform';
import { announceSelection } from './use-spoken-board';

/** Offset of a copy from its original. */
const COPY_OFFSET = { x: 20, y: 20 };

const clipboardSchema = z.object({
  touchline: z.literal('shapes'),
  shapes: z.array(z.intersection(z.object({ id: partId }), shapeSchema)).max(5_000),
});

const MAX_TEXT = 500;
/** Returns a text shape, as the text tool makes it. */
export const textAt = (at: Point, text: string, colour: Colour = 'black'): Shape => ({
  kind: 'text',
  at,
  text,
  size: 22,
  colour,
});

const withColour = (shape: PlacedShape, colour: Colour): PlacedShape =>
  'colour' in shape ? ({ ...shape, colour } as PlacedShape) : shape;

function addCopies(context: BoardContext, shapes: readonly PlacedShape[]): void {
  const copies = addShapes(
    context,
    ...shapes.map((shape) => ({ ...copied(shape, plus(placeOf(context, shape), COPY_OFFSET)), id: newPartId() })),
  );
  if (copies.length > 0) context.set({ tool: 'select', selection: new Set(copies.map(({ id }) => id)) });
}

function announceAdded({ picture, state }: BoardContext, [added]: readonly PlacedShape[]): void {
  if (!added) return;
  const sentence = shapeSentence(added, added.at, { background: picture.background, upright: state.upright });
  announce(t`Added: ${sentence}`);
}

export function createActions(getContext: GetContext) {
  const change = (work: (context: BoardContext, chosen: PlacedShape[]) => void) => {
    const context = getContext();
    const chosen = selected(context);
    if (chosen.length > 0) context.connection.undoStack.change(() => work(context, chosen));
  };
  const ids = (shapes: readonly PlacedShape[]) => new Set(shapes.map(({ id }) => id));

  return {
    undo: () => announce(getContext().connection.undoStack.manager.undo() ? t`Undone` : t`Nothing to undo`),
    redo: () => announce(getContext().connection.undoStack.manager.redo() ? t`Done again` : t`Nothing to redo`),
    remove: () => {
      const count = selected(getContext()).length;
      if (count > 0) announce(plural(count, { one: '# item deleted', other: '# items deleted' }));
      change(({ connection }, chosen) => erase(connection.doc, ids(chosen)));
      getContext().set({ selection: new Set() });
    },
    toFront: () => change(({ connection }, chosen) => restack(connection.doc, ids(chosen), 'front')),
    toBack: () => change(({ connection }, chosen) => restack(connection.doc, ids(chosen), 'back')),
    recolour: (colour: Colour) => {
      getContext().set({ colour });
      change(({ connection }, chosen) =>
        replace(
          connection.doc,
          chosen.map((shape) => withColour(shape, colour)),
        ),
      );
    },
    nudge: (x: number, y: number) => {
      change((context, chosen) => {
        const places = chosen.map((shape) => placeOf(context, shape));
        const offset = clampMove(places, { x, y });
        replace(
          context.connection.doc,
          chosen.map((shape) =>
            putAt(shape, context.picture.steps, stepOf(context), clampToBoard(plus(placeOf(context, shape), offset))),
          ),
        );
      });
      announceSelection(getContext());
    },
    /** Selects the next shape in reading order, or the one before. */
    selectNext: (by: 1 | -1) => {
      const context = getContext();
      const shapes = readingOrder(shownShapes(context));
      const last = selected(context).at(-1);
      const from = last ? shapes.indexOf(last) : by === 1 ? -1 : shapes.length;
      const next = shapes[(from + by + shapes.length) % shapes.length];
      if (next) context.set({ tool: 'select', selection: new Set([next.id]), crosshair: null });
    },
    duplicate: () => addCopies(getContext(), selected(getContext())),
    selectAll: () => getContext().set({ tool: 'select', selection: ids(shownShapes(getContext())) }),
    /** Returns the selection as text for the clipboard, also for boards in other tabs; null without a selection. */
    copied: (): string | null => {
      const shapes = selected(getContext());
      return shapes.length > 0 ? JSON.stringify({ touchline: 'shapes', shapes }) : null;
    },
    /** Adds copied shapes. Any other text becomes a text shape. */
    paste: (text: string) => {
      const context = getContext();
      const shapes = shapesIn(text);
      if (shapes) return addCopies(context, shapes);
      const words = text.trim().slice(0, MAX_TEXT);
      if (words) addShapes(context, { ...textAt({ x: PITCH.width / 2, y: PITCH.height / 2 }, words), id: newPartId() });
    },
    clear: () => {
      const { connection, set } = getContext();
      let count = 0;
      connection.undoStack.change(() => {
        count = clear(connection.doc);
      });
      set({ selection: new Set() });
      return count;
    },
    /** Acts as a click at the crosshair: draws, or selects the shape there. */
    press: (slack: number) => {
      const context = getContext();
      const { crosshair, anchor, tool, colour } = context.state;
      if (!crosshair) return;
      const hit = topmost(context, crosshair, slack);
      if (tool === 'select') return context.set({ selection: new Set(hit ? [hit.id] : []) });
      if (tool === 'eraser') {
        if (!hit) return;
        context.connection.undoStack.change(() => erase(context.connection.doc, new Set([hit.id])));
        const name = shapeName(hit);
        return announce(t`Deleted: ${name}`);
      }
      if (tool === 'text') return context.set({ writing: { at: clampToBoard(crosshair) } });
      if (isArrow(tool)) {
        const drawn = anchor && arrowOf(context, anchor, crosshair);
        if (drawn) announceAdded(context, addShapes(context, drawn));
        else announce(t`The arrow starts here. Move to its end and press Enter.`);
        return context.set({ anchor: anchor ? null : crosshair });
      }
      const shape = shapeOfClick(tool, clampToBoard(crosshair), colourOf(tool, colour), context.picture.shapes);
      if (shape) announceAdded(context, addShapes(context, { ...shape, id: newPartId() }));
    },
  };
}

export type Actions = ReturnType<typeof createActions>;

/** Returns the shapes of a clipboard text; null for any other text. */
function shapesIn(text: string): PlacedShape[] | null {
  try {
    return clipboardSchema.parse(JSON.parse(text)).shapes as PlacedShape[];
  } catch {
    return null;
  }
}
