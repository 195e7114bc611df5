/** Gestures that change what is on the board already: others see them while they go on, and one undo takes them back. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { Point } from '@touchline/shared/boards/shapes';
import { putAt } from '@touchline/shared/boards/steps';
import { replace } from './board-commands';
import { centreOf, distance, minus, plus } from './geometry';
import type { Gesture, Now } from './gestures';
import type { Grip } from './handles';
import { boxOfAll, placeOf, selected, stepOf, type Table } from './table';
import { onBoard, placeAfter, sized, together, turned } from './transform';

/** 20 times a second the others are told, ms. */
const EVERY = 50;
/** Turning holds to these degrees. */
const DETENT = 15;

type Changed = (table: Table, at: Point) => PlacedShape[];

/**
 * @param changed the shapes as they are with the pointer at a place, from the board of that moment
 */
function dragging(now: Now, changed: Changed): Gesture {
  const { line } = now();
  let told = 0;
  let begun = false;
  const tell = (shapes: readonly PlacedShape[]) => {
    if (!begun) line.hand.begin();
    begun = true;
    told = performance.now();
    line.hand.go(() => replace(line.doc, shapes));
  };
  return {
    move: (at) => {
      const shapes = changed(now(), at);
      now().set({ preview: shapes });
      if (performance.now() - told >= EVERY) tell(shapes);
    },
    end: (at, dragged) => {
      if (dragged || begun) tell(changed(now(), at));
      if (begun) line.hand.begin();
      now().set({ preview: [] });
    },
    cancel: () => {
      // Others keep what they did meanwhile.
      if (begun) line.hand.takeBack();
      now().set({ preview: [] });
    },
  };
}

/** Moves these shapes in the step that is shown. */
export function moveSelection(now: Now, from: Point, ids: ReadonlySet<string>): Gesture {
  const table = now();
  const places = new Map(
    table.picture.shapes.filter(({ id }) => ids.has(id)).map((shape) => [shape.id, placeOf(table, shape)]),
  );
  return dragging(now, (board, at) => {
    const by = together([...places.values()], minus(at, from));
    return board.picture.shapes.flatMap((shape) => {
      const place = places.get(shape.id);
      return place ? [putAt(shape, board.picture.steps, stepOf(board), onBoard(plus(place, by)))] : [];
    });
  });
}

/** Sizes or turns what is selected about its middle. */
export function turnSelection(now: Now, from: Point, grip: Exclude<Grip, 'from' | 'to'>): Gesture {
  const table = now();
  const shapes = selected(table).map((shape) => ({ shape, place: placeOf(table, shape) }));
  const box = boxOfAll(table, selected(table));
  const about = box ? centreOf(box) : from;
  const alone = shapes.length === 1;
  const heading = (at: Point) => (Math.atan2(at.y - about.y, at.x - about.x) * 180) / Math.PI;
  return dragging(now, (board, at) => {
    const factor = grip === 'size' ? Math.max(0.05, distance(at, about) / (distance(from, about) || 1)) : 1;
    const swing = grip === 'turn' ? heading(at) - heading(from) : 0;
    const degrees = Math.abs(swing % DETENT) < 4 ? Math.round(swing / DETENT) * DETENT : swing;
    return shapes.map(({ shape, place }) => {
      const changed = turned(sized(shape, factor), degrees);
      // One that is round about its own place stays there.
      const stays = alone && shape.kind !== 'pen' && shape.kind !== 'text';
      const to = stays ? place : placeAfter(place, { about, factor, degrees });
      return putAt(changed, board.picture.steps, stepOf(board), to);
    });
  });
}

/** Leads one end of the selected arrow. */
export function ends(now: Now, grip: 'from' | 'to'): Gesture {
  const table = now();
  const [arrow] = selected(table);
  const place = arrow && placeOf(table, arrow);
  if (arrow?.kind !== 'arrow' || !place) return dragging(now, () => []);
  const tip = plus(place, arrow.to);
  return dragging(now, (board, at) => {
    const end = onBoard(at);
    if (grip === 'to') return [{ ...arrow, to: minus(end, place) }];
    return [putAt({ ...arrow, to: minus(tip, end) }, board.picture.steps, stepOf(board), end)];
  });
}
