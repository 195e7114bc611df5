/** Lines of drawings over film. Pure. */
import type { DrawnShape } from './drawing.model';

/** Size of a picture (pixels). */
export interface PictureSize {
  width: number;
  height: number;
}

/** Width of a line (pixels). */
export const lineWidthIn = ({ width }: PictureSize): number => Math.max(2, width / 140);

const HEAD = 4;
const round = (value: number) => Math.round(value * 10) / 10;

/** Returns the strokes of the head of an arrow that ends at a point. */
function headOf(from: [number, number], to: [number, number], size: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const at = (turn: number) =>
    `${round(to[0] - size * Math.cos(angle + turn))} ${round(to[1] - size * Math.sin(angle + turn))}`;
  return `M${at(0.5)}L${round(to[0])} ${round(to[1])}L${at(-0.5)}`;
}

/** Returns a shape as the path data of SVG, which canvases draw, too. */
export function pathOf({ tool, points }: Pick<DrawnShape, 'tool' | 'points'>, size: PictureSize): string {
  const placed: [number, number][] = [];
  for (let at = 0; at + 1 < points.length; at += 2)
    placed.push([((points[at] ?? 0) * size.width) / 1_000, ((points[at + 1] ?? 0) * size.height) / 1_000]);
  const first = placed[0] ?? [0, 0];
  const last = placed.at(-1) ?? first;
  if (tool === 'circle') {
    const [across, down] = [Math.abs(last[0] - first[0]) / 2, Math.abs(last[1] - first[1]) / 2];
    const [left, middle] = [Math.min(first[0], last[0]), (first[1] + last[1]) / 2];
    const half = (to: number) => `A${round(across)} ${round(down)} 0 0 1 ${round(to)} ${round(middle)}`;
    return `M${round(left)} ${round(middle)}${half(left + 2 * across)}${half(left)}Z`;
  }
  if (tool === 'arrow')
    return `M${first.map(round).join(' ')}L${last.map(round).join(' ')}${headOf(first, last, HEAD * lineWidthIn(size))}`;
  return placed.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}
