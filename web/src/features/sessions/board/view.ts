/** The view of the sheet: zoom and pan. Pure. */
import type { Point } from '@touchline/shared/boards/shapes';
import type { Box } from './geometry';
import { PAPER } from './paper';

export interface View {
  /** Pixels per pitch unit. */
  scale: number;
  /** The pixel of the pitch's corner. */
  x: number;
  y: number;
}

/** Maximum zoom, relative to the whole sheet. */
const MAX_ZOOM = 6;

export const heightFor = (width: number): number => Math.round((width * PAPER.height) / PAPER.width);

/** Returns the view of the whole sheet. */
export function fitted(width: number): View {
  const scale = width / PAPER.width;
  return { scale, x: -PAPER.left * scale, y: -PAPER.top * scale };
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Limits a view to the sheet. */
function clampView({ scale, x, y }: View, width: number): View {
  const within = (corner: number, left: number, length: number, room: number) =>
    between(corner, room - (left + length) * scale, -left * scale);
  return {
    scale,
    x: within(x, PAPER.left, PAPER.width, width),
    y: within(y, PAPER.top, PAPER.height, heightFor(width)),
  };
}

/** Zooms, with the point under a pixel fixed. */
export function zoomed(view: View, factor: number, at: Point, width: number): View {
  const least = fitted(width).scale;
  const scale = between(view.scale * factor, least, least * MAX_ZOOM);
  const change = scale / view.scale;
  return clampView({ scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, width);
}

export const panned = (view: View, by: Point, width: number): View =>
  clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, width);

export const toPitch = (view: View, pixel: Point): Point => ({
  x: (pixel.x - view.x) / view.scale,
  y: (pixel.y - view.y) / view.scale,
});

export const toPixel = (view: View, point: Point): Point => ({
  x: point.x * view.scale + view.x,
  y: point.y * view.scale + view.y,
});

/** Returns the visible part of the sheet in pitch units. */
export function visibleBox(view: View, width: number): Box {
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

/** Returns the corner of a name tag beside a frame, within the visible part; null if the frame is not visible. */
export function tagAtFrame({ left, top, right, bottom }: Box, tag: Size, seen: Box): Point | null {
  if (left >= seen.right || right <= seen.left || top >= seen.bottom || bottom <= seen.top) return null;
  const above = top - tag.height;
  const below = bottom + tag.height <= seen.bottom ? bottom : seen.top;
  return { x: within(left, tag, seen), y: above >= seen.top ? above : below };
}

/** Returns the corner of a pointer's name tag: below it, or above it if there is no room. */
export function tagAtPointer({ x, y }: Point, tag: Size, seen: Box, scale: number): Point {
  const below = y + 15 / scale;
  return {
    x: within(x + 11 / scale, tag, seen),
    y: below + tag.height <= seen.bottom ? below : y - 3 / scale - tag.height,
  };
}
