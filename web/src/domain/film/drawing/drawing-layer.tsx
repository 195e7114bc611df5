import { useLingui } from '@lingui/react/macro';
import type { Drawing } from '@touchline/shared/drawings/drawing.model';
import { lineWidthIn, type PictureSize, pathOf } from '@touchline/shared/drawings/drawing-path';
import { COLOURS, SHADOW } from './colours';
import classes from './drawing.module.css';

/** The lines of a drawing. */
export function DrawnShapes({ shapes, size }: { shapes: Drawing; size: PictureSize }) {
  const width = lineWidthIn(size);
  return shapes.map((shape, n) => {
    const path = pathOf(shape, size);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other name, and are only added and removed at the end
      <g key={n} fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={path} stroke={SHADOW} strokeWidth={2 * width} />
        <path d={path} stroke={COLOURS[shape.colour]} strokeWidth={width} />
      </g>
    );
  });
}

/** A drawing over the picture of a film. */
export function DrawingLayer({ shapes, size }: { shapes: Drawing; size: PictureSize }) {
  const { t } = useLingui();
  return (
    <svg
      className={classes.layer}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t`Drawing of the coaches`}
    >
      <DrawnShapes shapes={shapes} size={size} />
    </svg>
  );
}
