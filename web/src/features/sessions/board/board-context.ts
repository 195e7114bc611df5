/** The context of gestures, keys and buttons: the board as it is now, and the user's editor state. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { Point } from '@touchline/shared/boards/shapes';
import { placeAt, shownIn } from '@touchline/shared/boards/steps';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardConnection } from '../../../live/boards/board-connection';
import { setPointer } from '../../../live/boards/pointer-sync';
import { type Box, boxOf, isUnder, union } from './geometry';
import type { Colour, Tool } from './tools';
import { type Picture, sameList, usePicture } from './use-picture';

/** The label being edited: of a shape, or of a new text at a point. */
export type Writing = { of: string } | { at: Point };

/** The user's editor state. Other users see the selection and the crosshair (`useBoardContext`). */
export interface EditorState {
  tool: Tool;
  /** Null: the default colour of the tool. */
  colour: Colour | null;
  selection: ReadonlySet<string>;
  /** Shapes as they are during the current gesture. */
  preview: readonly PlacedShape[];
  /** The shape being drawn, not on the board yet. */
  draft: PlacedShape | null;
  marquee: Box | null;
  writing: Writing | null;
  /** The id of the current step; null means the first. */
  step: string | null;
  /** The keyboard pointer; null if it is not in use. */
  crosshair: Point | null;
  /** The start of an arrow that is drawn by keyboard. */
  anchor: Point | null;
  /** True: the sheet stands upright on this screen (`View.turned`). */
  upright: boolean;
}

export const INITIAL_STATE: EditorState = {
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
  upright: false,
};

/** Returns the state change of choosing a tool. */
export const chooseTool = (tool: Tool): Partial<EditorState> => ({
  tool,
  anchor: null,
  ...(tool === 'select' ? {} : { selection: new Set<string>() }),
});

export interface BoardContext {
  connection: BoardConnection;
  picture: Picture;
  state: EditorState;
  set: (change: Partial<EditorState>) => void;
}

/** Returns the current board, which changes during a gesture. */
export type GetContext = () => BoardContext;

/** Returns the zero-based index of the current step. Other users may move or remove steps. */
export const stepOf = ({ picture, state }: BoardContext): number =>
  Math.max(
    0,
    picture.steps.findIndex(({ id }) => id === state.step),
  );

export const placeOf = (context: BoardContext, shape: PlacedShape): Point =>
  placeAt(shape, context.picture.steps, stepOf(context));

export const shownShapes = (context: BoardContext): readonly PlacedShape[] =>
  shownIn(context.picture.shapes, context.picture.steps, stepOf(context));

/** Returns the selected shapes that still exist, from back to front. */
export const selected = (context: BoardContext): PlacedShape[] =>
  context.state.selection.size === 0 ? [] : shownShapes(context).filter(({ id }) => context.state.selection.has(id));

/** Returns the topmost shape under a point. */
export function topmost(context: BoardContext, at: Point, slack: number): PlacedShape | undefined {
  return shownShapes(context).findLast((shape) =>
    isUnder(shape, placeOf(context, shape), at, slack, context.state.upright),
  );
}

export const boxAt = (context: BoardContext, shape: PlacedShape): Box =>
  boxOf(shape, placeOf(context, shape), context.state.upright);

export const boxOfShapes = (context: BoardContext, shapes: readonly PlacedShape[]): Box | null =>
  union(shapes.map((shape) => boxAt(context, shape)));

/** @returns the context of the board as last rendered, and `getContext`, which returns it as it is now */
export function useBoardContext(connection: BoardConnection): { context: BoardContext; getContext: GetContext } {
  const { picture, readPicture } = usePicture(connection.doc);
  const [state, setState] = useState<EditorState>(INITIAL_STATE);
  const latestState = useRef(state);

  const set = useCallback((change: Partial<EditorState>) => {
    latestState.current = { ...latestState.current, ...change };
    setState(latestState.current);
  }, []);
  const getContext = useCallback<GetContext>(
    () => ({ connection, set, picture: readPicture(), state: latestState.current }),
    [connection, set, readPicture],
  );

  const { selection, crosshair } = state;
  useEffect(() => setPointer(connection.awareness, { selection }), [connection, selection]);
  useEffect(() => setPointer(connection.awareness, { cursor: crosshair }), [connection, crosshair]);

  const context = useMemo(() => ({ connection, picture, state, set }), [connection, picture, state, set]);
  return { context, getContext };
}

const sameShapes = (one: readonly PlacedShape[], other: readonly PlacedShape[]): boolean =>
  one === other ||
  (one.length === other.length && one.every(({ id, kind }, n) => id === other[n]?.id && kind === other[n]?.kind));

/** Returns whether the bars around the board show the same: they show neither places nor what a gesture draws. */
const sameForBars = (one: BoardContext, other: BoardContext): boolean =>
  one.connection === other.connection &&
  one.state.tool === other.state.tool &&
  one.state.colour === other.state.colour &&
  one.state.step === other.state.step &&
  sameList([...one.state.selection], [...other.state.selection]) &&
  one.picture.steps === other.picture.steps &&
  one.picture.background === other.picture.background &&
  one.picture.still === other.picture.still &&
  sameShapes(one.picture.shapes, other.picture.shapes);

/**
 * Returns a context that stays the same object during a drag, for the bars around the board: their many buttons took most of each frame.
 * Places of shapes in it may be old.
 */
export function useBarContext(context: BoardContext): BoardContext {
  const [steady, setSteady] = useState(context);
  if (steady === context || sameForBars(steady, context)) return steady;
  setSteady(context);
  return context;
}
