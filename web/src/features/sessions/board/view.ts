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
  /** The sheet stands upright, as on a phone: its left end is at the top. */
  turned?: boolean;
}

/** Maximum zoom, relative to the whole sheet. */
const MAX_ZOOM = 6;

export const heightFor = (width: number, turned = false): number =>
  Math.round(turned ? (width * PAPER.width) / PAPER.height : (width * PAPER.height) / PAPER.width);

/** Returns the view of the whole sheet. */
export function fitted(width: number, turned = false): View {
  const scale = width / (turned ? PAPER.height : PAPER.width);
  if (turned) return { scale, x: (PAPER.top + PAPER.height) * scale, y: -PAPER.left * scale, turned };
  return { scale, x: -PAPER.left * scale, y: -PAPER.top * scale };
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Limits a view to the sheet. */
function clampView(view: View, width: number): View {
  const { scale, x, y, turned } = view;
  const { left, top } = PAPER;
  const [right, bottom] = [left + PAPER.width, top + PAPER.height];
  const height = heightFor(width, turned);
  return turned
    ? {
        ...view,
        x: between(x, width + top * scale, bottom * scale),
        y: between(y, height - right * scale, -left * scale),
      }
    : {
        ...view,
        x: between(x, width - right * scale, -left * scale),
        y: between(y, height - bottom * scale, -top * scale),
      };
}

/** Zooms, with the point under a pixel fixed. */
export function zoomed(view: View, factor: number, at: Point, width: number): View {
  const minScale = fitted(width, view.turned).scale;
  const scale = between(view.scale * factor, minScale, minScale * MAX_ZOOM);
  const change = scale / view.scale;
  return clampView({ ...view, scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, width);
}

export const panned = (view: View, by: Point, width: number): View =>
  clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, width);

export function toPitch(view: View, pixel: Point): Point {
  const [right, down] = [(pixel.x - view.x) / view.scale, (pixel.y - view.y) / view.scale];
  return view.turned ? { x: down, y: -right } : { x: right, y: down };
}

export const toPixel = ({ scale, x, y, turned }: View, point: Point): Point =>
  turned ? { x: x - point.y * scale, y: y + point.x * scale } : { x: x + point.x * scale, y: y + point.y * scale };

/** Returns the visible part of the sheet in pitch units. */
export function visibleBox(view: View, width: number): Box {
  const corners = [toPitch(view, { x: 0, y: 0 }), toPitch(view, { x: width, y: heightFor(width, view.turned) })];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
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
