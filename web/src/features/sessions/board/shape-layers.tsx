/** The shapes: those that stand still on one layer, those that move on another, so that the many are not drawn anew. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { Step } from '@touchline/shared/boards/shapes';
import { placeBetween, shownIn } from '@touchline/shared/boards/steps';
import { memo, useMemo, useState } from 'react';
import { Layer } from 'react-konva/lib/ReactKonvaCore';
import { ownerOf } from '../planned/coming-players';
import { ShapeNode } from './shape-node';
import type { Doing } from './table';
import { type Picture, sameList } from './use-picture';

const NOBODY: ReadonlySet<string> = new Set();

interface ShapesProps {
  shapes: readonly PlacedShape[];
  steps: readonly Step[];
  /** See `placeBetween`. */
  moment: number;
  absent: ReadonlySet<string>;
}

const Shapes = memo(function Shapes({ shapes, steps, moment, absent }: ShapesProps) {
  return shapes.map((shape) => {
    const { x, y } = placeBetween(shape, steps, moment);
    return <ShapeNode key={shape.id} shape={shape} x={x} y={y} absent={absent.has(ownerOf(shape) ?? '')} />;
  });
});

/** A list that stays the same object while it holds the same. */
function useSteady<T>(list: readonly T[]): readonly T[] {
  const [steady, setSteady] = useState(list);
  if (sameList(steady, list)) return steady;
  setSteady(list);
  return list;
}

interface ShapeLayersProps {
  picture: Picture;
  preview: Doing['preview'];
  draft: Doing['draft'];
  moment: number;
  absent: ReadonlySet<string> | undefined;
}

export function ShapeLayers({ picture, preview, draft, moment, absent = NOBODY }: ShapeLayersProps) {
  const { steps } = picture;
  const step = Math.floor(moment);
  const shapes = useMemo(() => shownIn(picture.shapes, steps, step), [picture.shapes, steps, step]);
  const isPlaying = !Number.isInteger(moment);
  const { still, moving } = useMemo(() => {
    const previewed = new Map(preview.map((shape) => [shape.id, shape]));
    const moves = (shape: PlacedShape) =>
      previewed.has(shape.id) || picture.moving.has(shape.id) || (isPlaying && shape.later !== undefined);
    return {
      still: shapes.filter((shape) => !moves(shape)),
      moving: shapes.filter(moves).map((shape) => previewed.get(shape.id) ?? shape),
    };
  }, [shapes, preview, picture.moving, isPlaying]);
  const standing = useSteady(still);
  return (
    <>
      <Layer listening={false}>
        <Shapes shapes={standing} steps={steps} moment={step} absent={absent} />
      </Layer>
      <Layer listening={false}>
        <Shapes shapes={moving} steps={steps} moment={moment} absent={absent} />
        {draft && <ShapeNode shape={draft} x={draft.at.x} y={draft.at.y} />}
      </Layer>
    </>
  );
}
