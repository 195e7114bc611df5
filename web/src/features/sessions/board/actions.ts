/** What keys and buttons do: to the selection, and to the board as a whole. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import { PITCH, type Point, partId, type Shape, shape as shapeSchema } from '@touchline/shared/boards/shapes';
import { putAt } from '@touchline/shared/boards/steps';
import { z } from 'zod';
import { clear, erase, newPartId, replace, restack } from './board-commands';
import { plus } from './geometry';
import { arrowOf, type Now, put } from './gestures';
import { placeOf, selected, shown, stepOf, type Table, topmost } from './table';
import { type Colour, clicked, colourOf, isArrow } from './tools';
import { copied, onBoard, together } from './transform';

/** A copy lies this far from what it is a copy of. */
const ASIDE = { x: 20, y: 20 };

const clip = z.object({
  touchline: z.literal('shapes'),
  shapes: z.array(z.intersection(z.object({ id: partId }), shapeSchema)).max(5_000),
});

const MOST_WORDS = 500;
/** Words on the board, as the text tool writes them. */
export const textAt = (at: Point, text: string, colour: Colour = 'black'): Shape => ({
  ...{ kind: 'text', at, text, size: 22, colour },
});

const withColour = (shape: PlacedShape, colour: Colour): PlacedShape =>
  'colour' in shape ? ({ ...shape, colour } as PlacedShape) : shape;

function addCopies(table: Table, shapes: readonly PlacedShape[]): void {
  const copies = put(
    table,
    ...shapes.map((shape) => ({ ...copied(shape, plus(placeOf(table, shape), ASIDE)), id: newPartId() })),
  );
  if (copies.length > 0) table.set({ tool: 'select', selection: new Set(copies.map(({ id }) => id)) });
}

export function actionsOf(now: Now) {
  const change = (work: (table: Table, chosen: PlacedShape[]) => void) => {
    const table = now();
    const chosen = selected(table);
    if (chosen.length > 0) table.line.hand.change(() => work(table, chosen));
  };
  const ids = (shapes: readonly PlacedShape[]) => new Set(shapes.map(({ id }) => id));

  return {
    undo: () => void now().line.hand.undo.undo(),
    redo: () => void now().line.hand.undo.redo(),
    remove: () => {
      change(({ line }, chosen) => erase(line.doc, ids(chosen)));
      now().set({ selection: new Set() });
    },
    toFront: () => change(({ line }, chosen) => restack(line.doc, ids(chosen), 'front')),
    toBack: () => change(({ line }, chosen) => restack(line.doc, ids(chosen), 'back')),
    recolour: (colour: Colour) => {
      now().set({ colour });
      change(({ line }, chosen) =>
        replace(
          line.doc,
          chosen.map((shape) => withColour(shape, colour)),
        ),
      );
    },
    nudge: (x: number, y: number) =>
      change((table, chosen) => {
        const places = chosen.map((shape) => placeOf(table, shape));
        const by = together(places, { x, y });
        replace(
          table.line.doc,
          chosen.map((shape) =>
            putAt(shape, table.picture.steps, stepOf(table), onBoard(plus(placeOf(table, shape), by))),
          ),
        );
      }),
    duplicate: () => addCopies(now(), selected(now())),
    selectAll: () => now().set({ tool: 'select', selection: ids(shown(now())) }),
    /** The selection as text, for the clipboard: another board, in another tab, can take it. Null without one. */
    copied: (): string | null => {
      const shapes = selected(now());
      return shapes.length > 0 ? JSON.stringify({ touchline: 'shapes', shapes }) : null;
    },
    /** Shapes that were copied; any other text becomes words on the board. */
    paste: (text: string) => {
      const table = now();
      const shapes = shapesIn(text);
      if (shapes) return addCopies(table, shapes);
      const words = text.trim().slice(0, MOST_WORDS);
      if (words) put(table, { ...textAt({ x: PITCH.width / 2, y: PITCH.height / 2 }, words), id: newPartId() });
    },
    clear: () => {
      const { line, set } = now();
      let count = 0;
      line.hand.change(() => {
        count = clear(line.doc);
      });
      set({ selection: new Set() });
      return count;
    },
    /** As a click at the crosshair: draws, or selects what is there. */
    press: (slack: number) => {
      const table = now();
      const { crosshair, anchor, tool, colour } = table.doing;
      if (!crosshair) return;
      const hit = topmost(table, crosshair, slack);
      if (tool === 'select') return table.set({ selection: new Set(hit ? [hit.id] : []) });
      if (tool === 'eraser') {
        if (hit) table.line.hand.change(() => erase(table.line.doc, new Set([hit.id])));
        return;
      }
      if (tool === 'text') return table.set({ writing: { at: onBoard(crosshair) } });
      if (isArrow(tool)) {
        const drawn = anchor && arrowOf(table, anchor, crosshair);
        if (drawn) put(table, drawn);
        return table.set({ anchor: anchor ? null : crosshair });
      }
      const shape = clicked(tool, onBoard(crosshair), colourOf(tool, colour), table.picture.shapes);
      if (shape) put(table, { ...shape, id: newPartId() });
    },
  };
}

export type Actions = ReturnType<typeof actionsOf>;

/** The shapes that a text holds; null when it is any other text. */
function shapesIn(text: string): PlacedShape[] | null {
  try {
    return clip.parse(JSON.parse(text)).shapes as PlacedShape[];
  } catch {
    return null;
  }
}
