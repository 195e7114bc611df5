/**
 * A board's document, as everybody reads it. Anybody who may draw can write anything into a Y.Doc, so readers take what
 * fits and leave the rest: the same for every reader, whatever came first (specification 8.1). Pure.
 */
import * as Y from 'yjs';
import { type EventKey, eventKey } from '../events/events.shapes';
import { BOARD_LIMITS } from './boards.limits';
import { isRank } from './ranks';
import { BACKGROUNDS, type Background, partId, type Shape, type Step, shape, step } from './shapes';

/** The only roots; the journal refuses an update that writes another. */
const BOARD_ROOTS = ['shapes', 'order', 'script', 'steps', 'background'] as const;
export const isBoardRoot = (name: string): boolean => BOARD_ROOTS.some((root) => root === name);

/**
 * A drill is a Y.Map of these, its texts each a Y.Text, so that two people write into it at once. Beside them `rank`, where
 * it stands, and `removed`, when it was taken out (decision 0018).
 */
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
  // Says nothing of the value, which may lie under another id as well.
  if (!partId.safeParse(id).success) return null;
  const parsed = shape.safeParse(value);
  const found = parsed.success ? { ...parsed.data, id } : null;
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

/** Whether it is a shared text of characters only: what is embedded in one would shift every place behind it. */
export const isSharedText = (value: unknown): value is Y.Text =>
  value instanceof Y.Text && value.toJSON().length === value.length;

const isHighSurrogate = (code: number) => code >= 0xd800 && code < 0xdc00;

/** The first `max` characters, less the half of an emoji. */
const cut = (text: string, max: number): string =>
  text.length > max ? text.slice(0, isHighSurrogate(text.charCodeAt(max - 1)) ? max - 1 : max) : text;

const textOf = (value: unknown, max: number): string =>
  cut(typeof value === 'string' ? value : isSharedText(value) ? value.toJSON() : '', max);

const minutesOf = (value: unknown): number =>
  typeof value === 'number' && value >= 0 && value <= BOARD_LIMITS.drill.minutes ? Math.round(value) : 0;

/** One drill; a field that is no text or number is empty. */
export const readDrill = (drill: Y.Map<unknown>): Drill => ({
  title: textOf(drill.get('title'), BOARD_LIMITS.drill.title),
  minutes: minutesOf(drill.get('minutes')),
  points: textOf(drill.get('points'), BOARD_LIMITS.drill.points),
  equipment: textOf(drill.get('equipment'), BOARD_LIMITS.drill.equipment),
});

export interface PlacedDrill {
  readonly drill: Y.Map<unknown>;
  /** Its own, else its place in the array. */
  readonly rank: number;
  /** When it was taken out, in ms; it may come back. */
  readonly removed: number | undefined;
}

/** Every drill in its order, those that were taken out among them. */
export function placedDrills(doc: Y.Doc): PlacedDrill[] {
  const found: PlacedDrill[] = [];
  rootsOf(doc).script.forEach((drill, place) => {
    if (!(drill instanceof Y.Map)) return;
    const [rank, removed] = [drill.get('rank'), drill.get('removed')];
    found.push({
      drill,
      rank: isRank(rank) ? rank : place,
      removed: typeof removed === 'number' ? removed : undefined,
    });
  });
  // Sorting keeps equals as they stand in the array, which is the same for everybody.
  return found.sort((one, other) => one.rank - other.rank);
}

/** The session's drills in their order, to write into. */
export const drillsOf = (doc: Y.Doc): Y.Map<unknown>[] =>
  placedDrills(doc)
    .filter(({ removed }) => removed === undefined)
    .slice(0, BOARD_LIMITS.drills)
    .map(({ drill }) => drill);

/** The session's drills in their order. */
export const readScript = (doc: Y.Doc): Drill[] => drillsOf(doc).map(readDrill);

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
