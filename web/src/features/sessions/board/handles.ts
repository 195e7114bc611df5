/** What a selection is sized and turned by. Pure. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { Point } from '@touchline/shared/boards/shapes';
import { type Box, centreOf, distance, plus } from './geometry';
import { boxOfAll, placeOf, selected, type Table } from './table';

export type Grip = 'size' | 'turn' | 'from' | 'to';
export interface Handle {
  grip: Grip;
  at: Point;
}

/** How far outside of the selection the frame runs, and the handle for turning, in pixels. */
const ROOM = 6;
const STALK = 24;

const isRound = ({ kind }: PlacedShape) => kind === 'circle' || kind === 'ball';
const hasOneSize = ({ kind }: PlacedShape) => kind === 'player' || kind === 'ball' || kind === 'cone';

export const framed = ({ left, top, right, bottom }: Box, scale: number): Box => ({
  left: left - ROOM / scale,
  top: top - ROOM / scale,
  right: right + ROOM / scale,
  bottom: bottom + ROOM / scale,
});

/** An arrow alone is led by its ends; others by a corner for the size and a stalk for turning, where that does something. */
export function handlesOf(table: Table, scale: number): Handle[] {
  const shapes = selected(table);
  const [only] = shapes;
  if (!only) return [];
  if (shapes.length === 1 && only.kind === 'arrow') {
    const from = placeOf(table, only);
    return [
      { grip: 'from', at: from },
      { grip: 'to', at: plus(from, only.to) },
    ];
  }
  const box = boxOfAll(table, shapes);
  if (!box) return [];
  const { right, top, bottom } = framed(box, scale);
  const handles: Handle[] = [];
  if (shapes.length > 1 || !hasOneSize(only)) handles.push({ grip: 'size', at: { x: right, y: bottom } });
  if (shapes.length > 1 || !isRound(only))
    handles.push({ grip: 'turn', at: { x: centreOf(box).x, y: top - STALK / scale } });
  return handles;
}

export const gripAt = (table: Table, at: Point, scale: number, slack: number): Grip | undefined =>
  handlesOf(table, scale).find((handle) => distance(handle.at, at) <= slack)?.grip;
