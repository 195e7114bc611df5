/** Draws still shapes on one layer and moving shapes on another, so that the many still ones are not redrawn. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { Step } from '@touchline/shared/boards/shapes';
import { placeBetween, shownIn } from '@touchline/shared/boards/steps';
import { memo, useMemo, useState } from 'react';
import { Layer } from 'react-konva/lib/ReactKonvaCore';
import { ownerOf } from '../planned/coming-players';
import type { EditorState } from './board-context';
import { ShapeNode } from './shape-node';
import { type Picture, sameList } from './use-picture';

const NO_OWNERS: ReadonlySet<string> = new Set();

interface ShapesProps {
  shapes: readonly PlacedShape[];
  steps: readonly Step[];
  /** See `placeBetween`. */
  moment: number;
  absent: ReadonlySet<string>;
  larger: number;
  upright: boolean;
}

const Shapes = memo(function Shapes({ shapes, steps, moment, absent, larger, upright }: ShapesProps) {
  return shapes.map((shape) => {
    const { x, y } = placeBetween(shape, steps, moment);
    const isAbsent = absent.has(ownerOf(shape) ?? '');
    return <ShapeNode key={shape.id} shape={shape} x={x} y={y} absent={isAbsent} larger={larger} upright={upright} />;
  });
});

/** Returns the same array object while its items are the same. */
function useStableList<T>(list: readonly T[]): readonly T[] {
  const [steady, setSteady] = useState(list);
  if (sameList(steady, list)) return steady;
  setSteady(list);
  return list;
}

interface ShapeLayersProps {
  picture: Picture;
  preview: EditorState['preview'];
  draft: EditorState['draft'];
  moment: number;
  absent: ReadonlySet<string> | undefined;
  /** Factor for markers, which are too small on a phone. */
  larger: number;
  /** The pitch stands upright, so numbers and texts are turned back. */
  upright: boolean;
}

export function ShapeLayers({
  picture,
  preview,
  draft,
  moment,
  absent = NO_OWNERS,
  larger,
  upright,
}: ShapeLayersProps) {
  const { steps } = picture;
  const step = Math.floor(moment);
  const shapes = useMemo(() => shownIn(picture.shapes, steps, step), [picture.shapes, steps, step]);
  const isPlaying = !Number.isInteger(moment);
  const { still, moving } = useMemo(() => {
    const previewed = new Map(preview.map((shape) => [shape.id, shape]));
    const isMoving = (shape: PlacedShape) =>
      previewed.has(shape.id) || picture.moving.has(shape.id) || (isPlaying && shape.later !== undefined);
    return {
      still: shapes.filter((shape) => !isMoving(shape)),
      moving: shapes.filter(isMoving).map((shape) => previewed.get(shape.id) ?? shape),
    };
  }, [shapes, preview, picture.moving, isPlaying]);
  const stillShapes = useStableList(still);
  return (
    <>
      <Layer listening={false}>
        <Shapes shapes={stillShapes} steps={steps} moment={step} absent={absent} larger={larger} upright={upright} />
      </Layer>
      <Layer listening={false}>
        <Shapes shapes={moving} steps={steps} moment={moment} absent={absent} larger={larger} upright={upright} />
        {draft && <ShapeNode shape={draft} x={draft.at.x} y={draft.at.y} larger={larger} upright={upright} />}
      </Layer>
    </>
  );
}
