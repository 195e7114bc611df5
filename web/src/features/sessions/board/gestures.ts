/** What a press with each tool begins, and how it goes on until it ends. */

import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { Point } from '@touchline/shared/boards/shapes';
import { specAlert } from '../../../components/spec-alert';
import { add, erase, newPartId, roomOn } from './board-commands';
import { ends, moveSelection, turnSelection } from './dragging';
import { boxAround, distance, isUnder, isWithin, minus, plus, SIZE, thinned } from './geometry';
import { gripAt } from './handles';
import { boxAt, placeOf, shown, stepOf, type Table, topmost } from './table';
import { clicked, colourOf, isArrow } from './tools';
import { onBoard } from './transform';

export interface Gesture {
  move: (at: Point) => void;
  /** `dragged`: it went further than a shaking finger. */
  end: (at: Point, dragged: boolean) => void;
  /** As if it had never begun. */
  cancel: () => void;
}

export interface Press {
  at: Point;
  /** Pixels a pitch unit. */
  scale: number;
  /** How far (pitch units) beside something still counts. */
  slack: number;
  /** Adds to what is selected. */
  adds: boolean;
  /** The second one on the same spot. */
  isDouble: boolean;
}

/** The board as it is at each moment of the gesture. */
export type Now = () => Table;

const NOTHING: Gesture = { move: () => undefined, end: () => undefined, cancel: () => undefined };
/** Between a disc and the arrow that begins at it. */
const BREATH = 5;
/** Units between two points of the pen. */
const FINE = 3;

/** What is drawn belongs to the step that is shown, when there are several. */
export const during = (table: Table) => {
  const { steps } = table.picture;
  const step = steps[stepOf(table)];
  return steps.length > 1 && step ? { during: step.id } : {};
};

/** Draws as much of this as the board takes, and says when that is not all; answers what was drawn. */
export function put(table: Table, ...shapes: PlacedShape[]): PlacedShape[] {
  const { doc } = table.line;
  const drawn = shapes.slice(0, Math.max(0, roomOn(doc)));
  if (drawn.length > 0) table.line.hand.change(() => add(doc, drawn));
  if (drawn.length < shapes.length)
    specAlert(`A board takes at most ${BOARD_LIMITS.shapes.toLocaleString()} things.`, { id: 'board-full' });
  return drawn;
}

/** A click draws; pressing on something and dragging moves that; dragging from nowhere brings along what is drawn. */
function placing(now: Now, press: Press): Gesture {
  const hit = topmost(now(), press.at, press.slack);
  const made = (at: Point): PlacedShape | null => {
    const { doing, picture } = now();
    const shape = clicked(doing.tool, onBoard(at), colourOf(doing.tool, doing.colour), picture.shapes);
    return shape && { ...shape, id: newPartId() };
  };
  let moving: Gesture | null = null;
  return {
    move: (at) => {
      if (hit) {
        moving ??= moveSelection(now, press.at, new Set([hit.id]));
        moving.move(at);
      } else now().set({ draft: made(at) });
    },
    end: (at, dragged) => {
      now().set({ draft: null });
      if (moving) return moving.end(at, dragged);
      const shape = made(dragged ? at : press.at);
      if (shape) put(now(), shape);
    },
    cancel: () => {
      moving?.cancel();
      now().set({ draft: null });
    },
  };
}

/** From the edge of the disc or ball that is there, so that its number can be read; from the point itself elsewhere. */
function edgeAt(table: Table, point: Point, towards: Point): Point {
  const piece = shown(table).findLast(
    (shape) => (shape.kind === 'player' || shape.kind === 'ball') && isUnder(shape, placeOf(table, shape), point, 2),
  );
  if (piece?.kind !== 'player' && piece?.kind !== 'ball') return point;
  const centre = placeOf(table, piece);
  const length = distance(centre, towards);
  const room = SIZE[piece.kind] + BREATH;
  if (length <= 2 * room) return point;
  const way = minus(towards, centre);
  return plus(centre, { x: (way.x / length) * room, y: (way.y / length) * room });
}

/** An arrow of the tool that is chosen; null when that draws none. */
export function arrowOf(table: Table, from: Point, to: Point): PlacedShape | null {
  const { tool, colour } = table.doing;
  if (!isArrow(tool)) return null;
  const at = onBoard(edgeAt(table, from, to));
  const tip = onBoard(edgeAt(table, to, from));
  const drawn = { kind: 'arrow' as const, id: newPartId(), at, way: tool, to: minus(tip, at) };
  return { ...drawn, colour: colourOf(tool, colour), ...during(table) };
}

function arrow(now: Now, { at: from, slack }: Press): Gesture {
  return {
    move: (at) => now().set({ draft: arrowOf(now(), from, at) }),
    end: (at) => {
      now().set({ draft: null });
      const shape = arrowOf(now(), from, at);
      if (shape && distance(from, at) > 2 * slack) put(now(), shape);
    },
    cancel: () => now().set({ draft: null }),
  };
}

function pen(now: Now, { at: from }: Press): Gesture {
  const points: Point[] = [from];
  const drawn = (): PlacedShape | null => {
    const { doing } = now();
    const kept = thinned(points, FINE, BOARD_LIMITS.points);
    if (kept.length < 2) return null;
    const at = onBoard(from);
    const way = kept.flatMap((point) => {
      const { x, y } = minus(onBoard(point), at);
      return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
    });
    return {
      ...{ kind: 'pen', id: newPartId(), at, points: way, thick: 4 },
      ...{ colour: colourOf('pen', doing.colour), ...during(now()) },
    } as PlacedShape;
  };
  return {
    move: (at) => {
      points.push(at);
      now().set({ draft: drawn() });
    },
    end: () => {
      now().set({ draft: null });
      const shape = drawn();
      if (shape) put(now(), shape);
    },
    cancel: () => now().set({ draft: null }),
  };
}

function erasing(now: Now, { at, slack }: Press): Gesture {
  const { line } = now();
  let rubbed = false;
  const rub = (point: Point) => {
    const hit = topmost(now(), point, slack);
    if (!hit) return;
    if (!rubbed) line.hand.begin();
    rubbed = true;
    line.hand.go(() => erase(line.doc, new Set([hit.id])));
  };
  rub(at);
  return {
    move: rub,
    end: () => line.hand.begin(),
    cancel: () => {
      if (rubbed) line.hand.takeBack();
    },
  };
}

function writing(now: Now, press: Press): Gesture {
  const hit = topmost(now(), press.at, press.slack);
  const isWritten = hit && (hit.kind === 'text' || hit.kind === 'player');
  return {
    ...NOTHING,
    end: (_, dragged) => {
      if (!dragged) now().set({ writing: isWritten ? { of: hit.id } : { at: onBoard(press.at) } });
    },
  };
}

function marquee(now: Now, { at: from, adds }: Press): Gesture {
  const before = adds ? now().doing.selection : new Set<string>();
  const caught = (at: Point) => {
    const box = boxAround([from, at]);
    const table = now();
    const inside = shown(table).filter((shape) => isWithin(boxAt(table, shape), box));
    return { box, selection: new Set([...before, ...inside.map(({ id }) => id)]) };
  };
  return {
    move: (at) => {
      const { box, selection } = caught(at);
      now().set({ marquee: box, selection });
    },
    end: (at, dragged) => now().set({ marquee: null, selection: dragged ? caught(at).selection : before }),
    cancel: () => now().set({ marquee: null, selection: before }),
  };
}

function selecting(now: Now, press: Press): Gesture {
  const table = now();
  const grip = gripAt(table, press.at, press.scale, press.slack + 6 / press.scale);
  if (grip === 'from' || grip === 'to') return ends(now, grip);
  if (grip) return turnSelection(now, press.at, grip);
  const hit = topmost(table, press.at, press.slack);
  if (!hit) return marquee(now, press);
  if (press.isDouble && (hit.kind === 'text' || hit.kind === 'player'))
    return { ...NOTHING, end: () => now().set({ selection: new Set([hit.id]), writing: { of: hit.id } }) };
  const { selection } = table.doing;
  const was = selection.has(hit.id);
  const next = press.adds ? new Set([...selection, hit.id]) : was ? selection : new Set([hit.id]);
  table.set({ selection: next });
  const moving = moveSelection(now, press.at, next);
  return {
    ...moving,
    end: (at, dragged) => {
      moving.end(at, dragged);
      if (dragged) return;
      if (press.adds && was) now().set({ selection: new Set([...next].filter((id) => id !== hit.id)) });
      else if (!press.adds) now().set({ selection: new Set([hit.id]) });
    },
  };
}

/** What a press begins with the tool that is chosen. */
export function beginGesture(now: Now, press: Press): Gesture {
  const { tool } = now().doing;
  if (tool === 'select') return selecting(now, press);
  if (tool === 'eraser') return erasing(now, press);
  if (tool === 'text') return writing(now, press);
  if (tool === 'pen') return pen(now, press);
  return isArrow(tool) ? arrow(now, press) : placing(now, press);
}
