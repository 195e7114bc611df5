/**
 * Reads a board's Yjs document. Clients that may draw can write anything into it, so readers use only valid parts, in a way that does not
 * depend on the order of updates (specification 8.1). Pure.
 */
import * as Y from 'yjs';
import { type EventKey, eventKey } from '../events/event.model';
import { type Still, still } from '../still';
import { BOARD_LIMITS } from './board-limits';
import { type DrillPicture, drillPicture } from './drill-picture';
import { isRank } from './ranks';
import { BACKGROUNDS, type Background, partId, type Shape, type Step, shape, step } from './shapes';

/** The only root types. The journal rejects updates of others. */
const BOARD_ROOTS = ['shapes', 'order', 'script', 'steps', 'background'] as const;
export const isBoardRoot = (name: string): boolean => BOARD_ROOTS.some((root) => root === name);

/**
 * A drill is a Y.Map of these fields. Its texts are Y.Texts, so that two users can edit them at once. It also holds `rank`, its position,
 * and `removed`, the time of its removal (decision 0017).
 */
export interface Drill {
  title: string;
  minutes: number;
  points: string;
  equipment: string;
  /** Taken from a board. */
  picture?: DrillPicture;
}

/** A shape with its id, which is its key. */
export type PlacedShape = { readonly id: string } & Readonly<Shape>;

/** Returns the typed roots. Call it before any update is applied. */
export const rootsOf = (doc: Y.Doc) => ({
  shapes: doc.getMap<unknown>('shapes'),
  /** Ids of shapes from back to front. Shapes that are not listed lie in front, by id. */
  order: doc.getArray<unknown>('order'),
  script: doc.getArray<unknown>('script'),
  steps: doc.getArray<unknown>('steps'),
  /** `pitch`; `event`, the key of the event that the session is planned for; `still`, a picture of a film in place of the pitch. */
  background: doc.getMap<unknown>('background'),
});

/** Values are replaced, never changed. So each is parsed once, and reading it again returns the same object. */
const parsedShapes = new WeakMap<object, PlacedShape | null>();

function shapeOf(value: unknown, id: string): PlacedShape | null {
  if (typeof value !== 'object' || value === null || value instanceof Y.AbstractType) return null;
  const known = parsedShapes.get(value);
  if (known === null || known?.id === id) return known;
  // Not cached, because the value may be valid under another id.
  if (!partId.safeParse(id).success) return null;
  const parsed = shape.safeParse(value);
  const found = parsed.success ? { ...parsed.data, id } : null;
  parsedShapes.set(value, found);
  return found;
}

/** Returns the shape with this id, or null when it is missing or invalid. */
export const readShape = (doc: Y.Doc, id: string): PlacedShape | null => shapeOf(rootsOf(doc).shapes.get(id), id);

/** Returns the rank of each id in drawing order. The first of duplicate ids counts. */
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
 * Returns the shapes from back to front. Skips shapes that are invalid, out of bounds or of an unknown kind, and shapes beyond the limit
 * of 5,000.
 */
export function readShapes(doc: Y.Doc): PlacedShape[] {
  const { shapes, order } = rootsOf(doc);
  const ranks = ranksOf(order);
  const rankOf = (id: string) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
  const found: PlacedShape[] = [];
  shapes.forEach((value, id) => {
    const placed = shapeOf(value, id);
    if (placed) found.push(placed);
  });
  return found
    .sort((one, other) => rankOf(one.id) - rankOf(other.id) || byText(one.id, other.id))
    .slice(0, BOARD_LIMITS.shapes);
}

/** Returns whether a value is a Y.Text of characters only: embedded content would shift all later positions. */
export const isSharedText = (value: unknown): value is Y.Text =>
  value instanceof Y.Text && value.toJSON().length === value.length;

const isHighSurrogate = (code: number) => code >= 0xd800 && code < 0xdc00;

/** Returns the first `max` characters, without half a surrogate pair at the end. */
const cut = (text: string, max: number): string =>
  text.length > max ? text.slice(0, isHighSurrogate(text.charCodeAt(max - 1)) ? max - 1 : max) : text;

const textOf = (value: unknown, max: number): string =>
  cut(typeof value === 'string' ? value : isSharedText(value) ? value.toJSON() : '', max);

const minutesOf = (value: unknown): number =>
  typeof value === 'number' && value >= 0 && value <= BOARD_LIMITS.drill.minutes ? Math.round(value) : 0;

/** Pictures are replaced, never changed. So each is parsed once, and reading it again returns the same object. */
const parsedPictures = new WeakMap<object, DrillPicture | null>();

function pictureOf(value: unknown): DrillPicture | undefined {
  if (typeof value !== 'object' || value === null || value instanceof Y.AbstractType) return undefined;
  let parsed = parsedPictures.get(value);
  if (parsed === undefined) {
    parsed = drillPicture.safeParse(value).data ?? null;
    parsedPictures.set(value, parsed);
  }
  return parsed ?? undefined;
}

/** Reads a drill. Fields of a wrong type are empty. */
export function readDrill(drill: Y.Map<unknown>): Drill {
  const picture = pictureOf(drill.get('picture'));
  return {
    title: textOf(drill.get('title'), BOARD_LIMITS.drill.title),
    minutes: minutesOf(drill.get('minutes')),
    points: textOf(drill.get('points'), BOARD_LIMITS.drill.points),
    equipment: textOf(drill.get('equipment'), BOARD_LIMITS.drill.equipment),
    ...(picture && { picture }),
  };
}

export interface PlacedDrill {
  readonly drill: Y.Map<unknown>;
  /** Its own rank, or else its index in the array. */
  readonly rank: number;
  /** When it was removed (ms); it may be restored. */
  readonly removed: number | undefined;
}

/** Returns all drills in order, including removed ones. */
export function placedDrills(doc: Y.Doc): PlacedDrill[] {
  const found: PlacedDrill[] = [];
  rootsOf(doc).script.forEach((drill, index) => {
    if (!(drill instanceof Y.Map)) return;
    const [rank, removed] = [drill.get('rank'), drill.get('removed')];
    found.push({
      drill,
      rank: isRank(rank) ? rank : index,
      removed: typeof removed === 'number' ? removed : undefined,
    });
  });
  // The sort is stable: equal ranks keep their order in the array, which is the same for all clients.
  return found.sort((one, other) => one.rank - other.rank);
}

/** Returns the drills of the session in order, for writing. */
export const drillsOf = (doc: Y.Doc): Y.Map<unknown>[] =>
  placedDrills(doc)
    .filter(({ removed }) => removed === undefined)
    .slice(0, BOARD_LIMITS.drills)
    .map(({ drill }) => drill);

/** Returns the drills of the session in order. */
export const readScript = (doc: Y.Doc): Drill[] => drillsOf(doc).map(readDrill);

export const totalMinutes = (drills: readonly Drill[]): number => drills.reduce((sum, { minutes }) => sum + minutes, 0);

/** Returns the steps in order. The first of duplicate ids counts. */
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

/** Returns the picture of a film behind the drawing, or null. */
export function readStill(doc: Y.Doc): Still | null {
  const found = still.safeParse(rootsOf(doc).background.get('still'));
  return found.success ? found.data : null;
}

/** Returns the key of the event that the session is planned for, or null when it is missing or invalid. */
export function readPlanned(doc: Y.Doc): EventKey | null {
  const named = eventKey.safeParse(rootsOf(doc).background.get('event'));
  return named.success ? named.data : null;
}
