/** A board in words, for people who do not see it: what is on it, where, and what each step changes. */
import { t } from '@lingui/core/macro';
import type { PlacedShape } from '@touchline/shared/boards/document';
import { type Background, PITCH, type Point, ZOOM } from '@touchline/shared/boards/shapes';
import { placeAt, shownIn } from '@touchline/shared/boards/steps';
import { locale } from '../../../lib/language';
import { ownerOf } from '../planned/coming-players';
import { plus } from './geometry';
import { COLOURS, TOOLS } from './tools';
import type { Picture } from './use-picture';

type Sheet = Pick<Picture, 'background'> & {
  /** True: the sheet stands upright, its left end at the top. */
  upright: boolean;
};

/** Metres from the edges of the pitch, which parts of a pitch draw larger. */
function metres({ x, y }: Point, background: Background): Point {
  const zoom = background === 'half' || background === 'third' ? ZOOM[background] : 1;
  const edge = zoom === 1 ? 0 : (PITCH.width - PITCH.height * zoom) / 2;
  return { x: (x - edge) / zoom / 10, y: y / zoom / 10 };
}

const thirdOf = (value: number, length: number): 0 | 1 | 2 =>
  value < length / 3 ? 0 : value <= (2 * length) / 3 ? 1 : 2;

function partOf(across: 0 | 1 | 2, down: 0 | 1 | 2): string {
  const parts = [
    [t`top left`, t`top`, t`top right`],
    [t`left`, t`middle`, t`right`],
    [t`bottom left`, t`bottom`, t`bottom right`],
  ] as const;
  return parts[down][across];
}

/** "top left, 12 m from the left, 5 m from the top" */
export function placeWords(at: Point, { background, upright }: Sheet): string {
  const { x, y } = metres(at, background);
  const height = metres({ x: 0, y: PITCH.height }, background).y;
  const number = (value: number) => value.toLocaleString(locale(), { maximumFractionDigits: 1 });
  const [across, down] = [thirdOf(at.x, PITCH.width), thirdOf(at.y, PITCH.height)];
  const part = upright ? partOf((2 - down) as 0 | 1 | 2, across) : partOf(across, down);
  const [left, top] = upright ? [number(height - y), number(x)] : [number(x), number(y)];
  return t`${part}, ${left} m from the left, ${top} m from the top`;
}

const colourName = (colour: string): string => {
  const name = COLOURS.find(([known]) => known === colour)?.[1];
  return name ? t(name).toLocaleLowerCase(locale()) : '';
};

/** "Home player 7", "Cone, orange" */
export function shapeName(shape: PlacedShape): string {
  const name = t(TOOLS[shape.kind === 'player' ? shape.side : shape.kind === 'arrow' ? shape.way : shape.kind].name);
  if (shape.kind === 'player') return `${name} ${shape.label}`.trim();
  if (shape.kind === 'text') return `${name}: ${shape.text}`;
  return 'colour' in shape ? `${name}, ${colourName(shape.colour)}` : name;
}

const tipOf = (shape: PlacedShape, at: Point): Point | null => (shape.kind === 'arrow' ? plus(at, shape.to) : null);

/** "Pass, black: from top left, … to middle, …" */
export function shapeSentence(shape: PlacedShape, at: Point, sheet: Sheet): string {
  const name = shapeName(shape);
  const place = placeWords(at, sheet);
  const tip = tipOf(shape, at);
  if (!tip) return t`${name}: ${place}`;
  const end = placeWords(tip, sheet);
  return t`${name}: from ${place}, to ${end}`;
}

const KINDS: readonly PlacedShape['kind'][] = ['player', 'ball', 'goal', 'cone', 'arrow', 'circle', 'text', 'pen'];

/** Returns the shapes of a step in the order in which they are read: players first, by side and number. */
export function readingOrder(shapes: readonly PlacedShape[]): PlacedShape[] {
  const names = new Map(shapes.map((shape) => [shape, shapeName(shape)]));
  const { compare } = new Intl.Collator(locale(), { numeric: true });
  return shapes.toSorted(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || compare(names.get(a) ?? '', names.get(b) ?? ''),
  );
}

/** Returns who is on the board, by number: "7 Noa Raman". Only markers of known players count, and each player once. */
export function namesOn(shapes: readonly PlacedShape[], nameOf: ReadonlyMap<string, string>): string[] {
  const names = readingOrder(shapes).flatMap((shape) => {
    const name = nameOf.get(ownerOf(shape) ?? '');
    return name && shape.kind === 'player' ? [`${shape.label} ${name}`.trim()] : [];
  });
  return [...new Set(names)];
}

/** Returns a sentence for each change from one step to the next. */
export function stepChanges({ shapes, steps, background }: Picture, index: number, upright: boolean): string[] {
  const sheet = { background, upright };
  const shown = readingOrder(shownIn(shapes, steps, index));
  return shown.flatMap((shape) => {
    const at = placeAt(shape, steps, index);
    if (shape.during !== undefined) return [shapeSentence(shape, at, sheet)];
    const before = placeAt(shape, steps, index - 1);
    if (index === 0 || (before.x === at.x && before.y === at.y)) return [];
    const [name, from, to] = [shapeName(shape), placeWords(before, sheet), placeWords(at, sheet)];
    return [t`${name} moves from ${from} to ${to}`];
  });
}
