/** What part of the paper is seen: zoom and pan. Pure. */
import type { Point } from '@touchline/shared/boards/shapes';
import type { Box } from './geometry';
import { PAPER } from './paper';

export interface View {
  /** Pixels a pitch unit. */
  scale: number;
  /** Where the pitch's corner is, in pixels. */
  x: number;
  y: number;
}

/** How often larger than fitting it may be. */
const NEAREST = 6;

export const heightFor = (width: number): number => Math.round((width * PAPER.height) / PAPER.width);

/** The whole paper. */
export function fitted(width: number): View {
  const scale = width / PAPER.width;
  return { scale, x: -PAPER.left * scale, y: -PAPER.top * scale };
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The view, without anything beside the paper in it. */
function kept({ scale, x, y }: View, width: number): View {
  const within = (corner: number, left: number, length: number, room: number) =>
    between(corner, room - (left + length) * scale, -left * scale);
  return {
    scale,
    x: within(x, PAPER.left, PAPER.width, width),
    y: within(y, PAPER.top, PAPER.height, heightFor(width)),
  };
}

/** Nearer or farther, with what is at a pixel staying there. */
export function zoomed(view: View, factor: number, at: Point, width: number): View {
  const least = fitted(width).scale;
  const scale = between(view.scale * factor, least, least * NEAREST);
  const change = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, width);
}

export const panned = (view: View, by: Point, width: number): View =>
  kept({ ...view, x: view.x + by.x, y: view.y + by.y }, width);

export const toPitch = (view: View, pixel: Point): Point => ({
  x: (pixel.x - view.x) / view.scale,
  y: (pixel.y - view.y) / view.scale,
});

export const toPixel = (view: View, point: Point): Point => ({
  x: point.x * view.scale + view.x,
  y: point.y * view.scale + view.y,
});

/** What of the paper is seen, in pitch units. */
export function seenBox(view: View, width: number): Box {
  const { x: left, y: top } = toPitch(view, { x: 0, y: 0 });
  const { x: right, y: bottom } = toPitch(view, { x: width, y: heightFor(width) });
  return { left, top, right, bottom };
}

interface Size {
  width: number;
  height: number;
}

const within = (x: number, { width }: Size, seen: Box): number =>
  between(x, seen.left, Math.max(seen.left, seen.right - width));

/** Where the corner of a tag of this size goes, by a frame and within what is seen; null where the frame is not seen. */
export function tagBy({ left, top, right, bottom }: Box, tag: Size, seen: Box): Point | null {
  if (left >= seen.right || right <= seen.left || top >= seen.bottom || bottom <= seen.top) return null;
  const above = top - tag.height;
  const below = bottom + tag.height <= seen.bottom ? bottom : seen.top;
  return { x: within(left, tag, seen), y: above >= seen.top ? above : below };
}

/** Where the corner of a pointer's tag goes: beside its tail, or above it where there is no room below. */
export function tagAtPointer({ x, y }: Point, tag: Size, seen: Box, scale: number): Point {
  const below = y + 15 / scale;
  return {
    x: within(x + 11 / scale, tag, seen),
    y: below + tag.height <= seen.bottom ? below : y - 3 / scale - tag.height,
  };
}
