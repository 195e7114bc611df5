/** What gestures, keys and buttons work on: the board as it is this moment, and what this person is doing with it. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { Point } from '@touchline/shared/boards/shapes';
import { placeAt, shownIn } from '@touchline/shared/boards/steps';
import type { BoardLine } from '../../../live/board/board-line';
import { type Box, boxOf, isUnder, union } from './geometry';
import type { Colour, Tool } from './tools';
import type { Picture } from './use-picture';

/** A label that is being written: of a shape, or of one that will be at a place. */
export type Writing = { of: string } | { at: Point };

/** What this person is doing. Of it the others see the selection and the crosshair (`use-table.ts`). */
export interface Doing {
  tool: Tool;
  /** Null: each tool's own. */
  colour: Colour | null;
  selection: ReadonlySet<string>;
  /** Shapes as they will be once the gesture ends. */
  preview: readonly PlacedShape[];
  /** What is being drawn and is not on the board yet. */
  draft: PlacedShape | null;
  marquee: Box | null;
  writing: Writing | null;
  /** The step that is shown, by its id; null: the first. */
  step: string | null;
  /** Where the keyboard points; null while it does not. */
  crosshair: Point | null;
  /** Where an arrow begins that is drawn by keyboard. */
  anchor: Point | null;
}

export const IDLE: Doing = {
  tool: 'circle',
  colour: null,
  selection: new Set(),
  preview: [],
  draft: null,
  marquee: null,
  writing: null,
  step: null,
  crosshair: null,
  anchor: null,
};

/** What a tool does to the rest of what this person is doing. */
export const choose = (tool: Tool): Partial<Doing> => ({
  tool,
  anchor: null,
  ...(tool === 'select' ? {} : { selection: new Set<string>() }),
});

export interface Table {
  line: BoardLine;
  picture: Picture;
  doing: Doing;
  set: (change: Partial<Doing>) => void;
}

/** The place of the step that is shown, zero-based: others may move it, or take it away. */
export const stepOf = ({ picture, doing }: Table): number =>
  Math.max(
    0,
    picture.steps.findIndex(({ id }) => id === doing.step),
  );

export const placeOf = (table: Table, shape: PlacedShape): Point => placeAt(shape, table.picture.steps, stepOf(table));

export const shown = (table: Table): readonly PlacedShape[] =>
  shownIn(table.picture.shapes, table.picture.steps, stepOf(table));

/** What is selected and still there, from back to front. */
export const selected = (table: Table): PlacedShape[] =>
  table.doing.selection.size === 0 ? [] : shown(table).filter(({ id }) => table.doing.selection.has(id));

/** The topmost shape under a point. */
export function topmost(table: Table, at: Point, slack: number): PlacedShape | undefined {
  return shown(table).findLast((shape) => isUnder(shape, placeOf(table, shape), at, slack));
}

export const boxAt = (table: Table, shape: PlacedShape): Box => boxOf(shape, placeOf(table, shape));

export const boxOfAll = (table: Table, shapes: readonly PlacedShape[]): Box | null =>
  union(shapes.map((shape) => boxAt(table, shape)));
