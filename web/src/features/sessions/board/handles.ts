/** The handles of a selection. Pure. */
import type { Point } from '@touchline/shared/boards/shapes';
import { type BoardContext, boxOfShapes, placeOf, selected } from './board-context';
import { type Box, centreOf, distance, plus } from './geometry';
import { SHAPE_KINDS } from './shape-kinds';

export type Grip = 'size' | 'turn' | 'from' | 'to';
export interface Handle {
  grip: Grip;
  at: Point;
}

/** Distances outside the selection (pixels): of its frame, and of the rotation handle. */
const FRAME_MARGIN = 6;
const ROTATE_OFFSET = 24;

export const framed = ({ left, top, right, bottom }: Box, scale: number): Box => ({
  left: left - FRAME_MARGIN / scale,
  top: top - FRAME_MARGIN / scale,
  right: right + FRAME_MARGIN / scale,
  bottom: bottom + FRAME_MARGIN / scale,
});

/**
 * Returns the handles of the selection: the ends of a single arrow; otherwise scaling and rotating, where they have an
 * effect.
 */
export function handlesOf(context: BoardContext, scale: number): Handle[] {
  const shapes = selected(context);
  const [only] = shapes;
  if (!only) return [];
  if (shapes.length === 1 && only.kind === 'arrow') {
    const from = placeOf(context, only);
    return [
      { grip: 'from', at: from },
      { grip: 'to', at: plus(from, only.to) },
    ];
  }
  const box = boxOfShapes(context, shapes);
  if (!box) return [];
  const { right, top, bottom } = framed(box, scale);
  const handles: Handle[] = [];
  if (shapes.length > 1 || !SHAPE_KINDS[only.kind].oneSize) handles.push({ grip: 'size', at: { x: right, y: bottom } });
  if (shapes.length > 1 || !SHAPE_KINDS[only.kind].round)
    handles.push({ grip: 'turn', at: { x: centreOf(box).x, y: top - ROTATE_OFFSET / scale } });
  return handles;
}

export const gripAt = (context: BoardContext, at: Point, scale: number, slack: number): Grip | undefined =>
  handlesOf(context, scale).find((handle) => distance(handle.at, at) <= slack)?.grip;
