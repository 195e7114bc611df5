/**
 * A board's document, as everybody reads it. Anybody who may draw can write anything into a Y.Doc, so readers take what
 * fits and leave the rest: the same for every reader, whatever came first (design section 6). Pure.
 */
import * as Y from 'yjs';
import { type EventKey, eventKey } from '../events/events.shapes';
import { BOARD_LIMITS } from './boards.limits';
import { BACKGROUNDS, type Background, partId, type Shape, type Step, shape, step } from './shapes';

/** The only roots; the journal refuses an update that writes another. */
export const BOARD_ROOTS = ['shapes', 'order', 'script', 'steps', 'background'] as const;

/** A drill is a Y.Map of these, `points` a Y.Text, so that two people write into it at once. */
export interface Drill {
  title: string;
  minutes: number;
  points: string;
  equipment: string;
}

/** A shape with its id, which is its key. */
export type PlacedShape = { readonly id: string } & Readonly<Shape>;

/** The roots, typed. Ask for them before any update is applied. */
export const rootsOf = (doc: Y.Doc) => ({
  shapes: doc.getMap<unknown>('shapes'),
  /** Ids of shapes from back to front; what it does not name lies in front, by id. */
  order: doc.getArray<unknown>('order'),
  script: doc.getArray<unknown>('script'),
  steps: doc.getArray<unknown>('steps'),
  /** `pitch`, and `event`: the key of the event that the session is planned for. */
  background: doc.getMap<unknown>('background'),
});

/** Values never change: they are replaced. So each is judged once, and what is read of it stays one object. */
const judged = new WeakMap<object, PlacedShape | null>();

function shapeOf(value: unknown, id: string): PlacedShape | null {
  if (typeof value !== 'object' || value === null || value instanceof Y.AbstractType) return null;
  const known = judged.get(value);
  if (known === null || known?.id === id) return known;
  const parsed = shape.safeParse(value);
  const found = parsed.success && partId.safeParse(id).success ? { ...parsed.data, id } : null;
  judged.set(value, found);
  return found;
}

/** The shape of this id, or null where there is none that can be drawn. */
export const readShape = (doc: Y.Doc, id: string): PlacedShape | null => shapeOf(rootsOf(doc).shapes.get(id), id);

/** Ids in drawing order; of an id that is named twice the first place counts. */
function ranksOf(order: Y.Array<unknown>): Map<string, number> {
  const ranks = new Map<string, number>();
  let rank = 0;
  for (const id of order) {
    rank += 1;
    if (typeof id === 'string' && !ranks.has(id)) ranks.set(id, rank);
  }
  return ranks;
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * What is drawn, from back to front. Left out: what fails its schema, lies out of bounds or is of no known kind, and
 * whatever is in front of the 5,000th.
 */
export function readShapes(doc: Y.Doc): PlacedShape[] {
  const { shapes, order } = rootsOf(doc);
  const ranks = ranksOf(order);
  const rankOf = (id: string) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
  const found: PlacedShape[] = [];
  shapes.forEach((value, id) => {
    const one = shapeOf(value, id);
    if (one) found.push(one);
  });
  return found
    .sort((one, other) => rankOf(one.id) - rankOf(other.id) || byText(one.id, other.id))
    .slice(0, BOARD_LIMITS.shapes);
}

const textOf = (value: unknown, max: number): string =>
  typeof value === 'string' ? value.slice(0, max) : value instanceof Y.Text ? value.toJSON().slice(0, max) : '';

const minutesOf = (value: unknown): number =>
  typeof value === 'number' && value >= 0 && value <= 600 ? Math.round(value) : 0;

/** The session's drills in their order; a field that is no text or number is empty. */
export function readScript(doc: Y.Doc): Drill[] {
  const drills: Drill[] = [];
  for (const drill of rootsOf(doc).script) {
    if (drills.length === BOARD_LIMITS.drills) break;
    if (!(drill instanceof Y.Map)) continue;
    drills.push({
      title: textOf(drill.get('title'), 100),
      minutes: minutesOf(drill.get('minutes')),
      points: textOf(drill.get('points'), 4_000),
      equipment: textOf(drill.get('equipment'), 500),
    });
  }
  return drills;
}

export const totalMinutes = (drills: readonly Drill[]): number => drills.reduce((sum, { minutes }) => sum + minutes, 0);

/** The steps in their order; of two with one id the first counts. */
export function readSteps(doc: Y.Doc): Step[] {
  const found = new Map<string, Step>();
  for (const value of rootsOf(doc).steps) {
    if (found.size === BOARD_LIMITS.steps) break;
    const parsed = step.safeParse(value);
    if (parsed.success && !found.has(parsed.data.id)) found.set(parsed.data.id, parsed.data);
  }
  return [...found.values()];
}

export function readBackground(doc: Y.Doc): Background {
  const pitch = rootsOf(doc).background.get('pitch');
  return BACKGROUNDS.find((known) => known === pitch) ?? 'full';
}

/** The event that the session is planned for, or null where none is named as events are. */
export function readPlanned(doc: Y.Doc): EventKey | null {
  const named = eventKey.safeParse(rootsOf(doc).background.get('event'));
  return named.success ? named.data : null;
}
