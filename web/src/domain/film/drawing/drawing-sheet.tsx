import { useLingui } from '@lingui/react/macro';
import type { Drawing, DrawnShape } from '@touchline/shared/drawings/drawing.model';
import type { PictureSize } from '@touchline/shared/drawings/drawing-path';
import type { DrawingColour, DrawingTool } from '@touchline/shared/drawings/drawing-words';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { COLOURS } from './colours';
import classes from './drawing.module.css';
import { DrawnShapes } from './drawing-layer';
import { type DrawnPoint, extended, hasRoom, isDrawn, pointIn } from './new-shape';

interface DrawingSheetProps {
  size: PictureSize;
  shapes: Drawing;
  tool: DrawingTool;
  colour: DrawingColour;
  onDrawn: (shape: DrawnShape) => void;
}

/** A step of the arrow keys (thousandths). */
const STEP = 20;
const MOVES: Record<string, DrawnPoint> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const PENS = ['Enter', ' '];

/** Returns the place of a pointer in thousandths of the picture, which may be smaller than its box. */
function placeOf(event: PointerEvent<SVGSVGElement>, { width, height }: PictureSize): DrawnPoint {
  const matrix = event.currentTarget.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return pointIn({ x: (1_000 * x) / width, y: (1_000 * y) / height });
}

/** The picture as a sheet: drawn on with a finger or the mouse, or with the arrow keys and Enter. */
export default function DrawingSheet({ size, shapes, tool, colour, onDrawn }: DrawingSheetProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<DrawnShape>();
  const [cross, setCross] = useState<DrawnPoint>();
  const sheet = useRef<SVGSVGElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  const begin = ({ x, y }: DrawnPoint) => {
    if (hasRoom(shapes)) setDraft({ tool, colour, points: [x, y, x, y] });
  };
  const finish = () => {
    if (draft && isDrawn(draft)) onDrawn(draft);
    setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    const at = cross ?? { x: 500, y: 500 };
    if (!move && !PENS.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!move) {
      setCross(at);
      if (draft) finish();
      else begin(at);
      return;
    }
    const next = pointIn({ x: at.x + move.x, y: at.y + move.y });
    setCross(next);
    setDraft((known) => known && extended(known, next));
  };
  return (
    <svg
      ref={sheet}
      className={classes.sheet}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys draw on it
      tabIndex={0}
      aria-label={t`Draw over the film: arrow keys move, Enter begins and ends a line`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setCross(undefined);
        begin(placeOf(event, size));
      }}
      onPointerMove={(event) => {
        if (!draft) return;
        const place = placeOf(event, size);
        setDraft((known) => known && extended(known, place));
      }}
      onPointerUp={finish}
      onPointerCancel={() => setDraft(undefined)}
      onKeyDown={onKeyDown}
      onBlur={() => setCross(undefined)}
    >
      <DrawnShapes shapes={draft ? [...shapes, draft] : shapes} size={size} />
      {cross && (
        <circle
          cx={(cross.x * size.width) / 1_000}
          cy={(cross.y * size.height) / 1_000}
          r={size.width / 80}
          fill="none"
          stroke={COLOURS.white}
          strokeWidth={size.width / 320}
        />
      )}
    </svg>
  );
}
