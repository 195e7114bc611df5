/** Plain values in documents: read by path, sort in MongoDB's order, copy. */

export type Fields = Record<string, unknown>;
/** A map or a list. */
export type Container = Fields | unknown[];

export const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

/** Reads an own property, never an inherited one. */
export const fieldOf = (container: Container, name: string): unknown =>
  Object.hasOwn(container, name) ? (container as Fields)[name] : undefined;

/** Returns the values that an index sees under a path: each element of a list, `[]` for an empty list, `undefined` for a missing field. */
export function valuesAt(value: unknown, path: readonly string[], from = 0): unknown[] {
  const segment = path[from];
  if (segment === undefined) return Array.isArray(value) ? (value.length ? value : [value]) : [value];
  if (!isContainer(value)) return [undefined];
  if (Array.isArray(value) && !/^\d+$/.test(segment)) {
    return value.length ? value.flatMap((item) => valuesAt(item, path, from)) : [value];
  }
  return valuesAt(fieldOf(value, segment), path, from + 1);
}

/** Stands for the value under a path that leads through a list, or to one. */
export const LISTED = Symbol('listed');

/** Returns the value under a path; `undefined` for a missing field. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const segment of path) {
    if (Array.isArray(found)) return LISTED;
    if (!isContainer(found)) return undefined;
    found = fieldOf(found, segment);
  }
  return Array.isArray(found) ? LISTED : found;
}

/** Returns the rank of a value's type: an empty list, null, numbers, strings, maps, lists, bytes, booleans. */
export function rankOf(value: unknown): number {
  if (value === undefined || value === null) return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (typeof value === 'boolean') return 7;
  if (Array.isArray(value)) return value.length ? 5 : 0;
  return value instanceof Uint8Array ? 6 : 4;
}

const order = <V extends string | number>(a: V, b: V): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns a negative number when `a` comes first. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return order(a, b);
  if (typeof a === 'string' && typeof b === 'string') return order(a, b);
  const rank = rankOf(a);
  const otherRank = rankOf(b);
  if (rank !== otherRank) return rank - otherRank;
  if (rank <= 1) return 0;
  return order(JSON.stringify(a), JSON.stringify(b));
}

/** Returns the values by which a document is sorted. A list counts as its smallest element, or as its largest when descending. */
export function sortValues(sort: Readonly<Record<string, 1 | -1>>): (document: Fields) => unknown[] {
  const keys = Object.entries(sort).map(([path, direction]) => ({ path: path.split('.'), direction }));
  return (document) =>
    keys.map(({ path, direction }) =>
      valuesAt(document, path).reduce((best, value) => (compareValues(value, best) * direction < 0 ? value : best)),
    );
}

/** Returns a deep copy of a stored value. */
export function copy<V>(value: V): V;
export function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Uint8Array) return new Uint8Array(value);
  const fresh: Fields = {};
  for (const name in value) fresh[name] = copy((value as Fields)[name]);
  return fresh;
}

/**
 * Returns a deep copy of an input value, without undefined fields.
 * @throws TypeError for a value that is not plain data
 */
export function plainCopy<V>(value: V): V;
export function plainCopy(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(plainCopy);
  if (value instanceof Uint8Array) return new Uint8Array(value);
  const prototype = typeof value === 'object' ? Object.getPrototypeOf(value) : value;
  if (prototype !== null && prototype !== Object.prototype)
    throw new TypeError('Documents must hold plain values only');
  const fresh: Fields = {};
  for (const [name, held] of Object.entries(value)) {
    if (name === '__proto__') throw new TypeError('A field must not be named __proto__');
    if (held !== undefined) fresh[name] = plainCopy(held);
  }
  return fresh;
}
