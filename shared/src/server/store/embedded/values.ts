/** Plain values inside documents: reading by path, ordering as MongoDB orders them, copying. */

export type Fields = Record<string, unknown>;
/** What can be written into: a map or a list. */
export type Container = Fields | unknown[];

export const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

/** A field of its own, never what it inherits. */
export const fieldOf = (container: Container, name: string): unknown =>
  Object.hasOwn(container, name) ? (container as Fields)[name] : undefined;

/**
 * The values that an index sees under a path: each element of a list, `[]` for an empty list, `undefined` for none.
 */
export function valuesAt(value: unknown, path: readonly string[], from = 0): unknown[] {
  const segment = path[from];
  if (segment === undefined) return Array.isArray(value) ? (value.length ? value : [value]) : [value];
  if (!isContainer(value)) return [undefined];
  if (Array.isArray(value) && !/^\d+$/.test(segment)) {
    return value.length ? value.flatMap((item) => valuesAt(item, path, from)) : [value];
  }
  return valuesAt(fieldOf(value, segment), path, from + 1);
}

/** The order of types: an empty list, nothing, numbers, strings, maps, lists, bytes, booleans. */
export function rankOf(value: unknown): number {
  if (value === undefined || value === null) return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (typeof value === 'boolean') return 7;
  if (Array.isArray(value)) return value.length ? 5 : 0;
  return value instanceof Uint8Array ? 6 : 4;
}

const order = <V extends string | number>(a: V, b: V): number => (a < b ? -1 : a > b ? 1 : 0);

/** Below zero when `a` comes first. */
export function compareValues(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  const other = rankOf(b);
  if (rank !== other) return rank - other;
  if (typeof a === 'number' && typeof b === 'number') return order(a, b);
  if (typeof a === 'string' && typeof b === 'string') return order(a, b);
  if (rank <= 1) return 0;
  return order(JSON.stringify(a), JSON.stringify(b));
}

/** Compares documents as `sort` says; a list counts by its least element, downwards by its greatest. */
export function documentOrder(sort: Readonly<Record<string, 1 | -1>>): (a: Fields, b: Fields) => number {
  const keys = Object.entries(sort).map(([path, direction]) => ({ path: path.split('.'), direction }));
  const edge = (document: Fields, path: readonly string[], direction: 1 | -1) =>
    valuesAt(document, path).reduce((best, value) => (compareValues(value, best) * direction < 0 ? value : best));
  return (a, b) => {
    for (const { path, direction } of keys) {
      const difference = compareValues(edge(a, path, direction), edge(b, path, direction));
      if (difference !== 0) return difference * direction;
    }
    return 0;
  };
}

/** A deep copy of a stored value. */
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
 * A deep copy of a value on its way in: fields that are undefined are left out.
 * @throws TypeError for what is no plain value
 */
export function takeIn<V>(value: V): V;
export function takeIn(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(takeIn);
  if (value instanceof Uint8Array) return new Uint8Array(value);
  const kind = typeof value === 'object' ? Object.getPrototypeOf(value) : value;
  if (kind !== null && kind !== Object.prototype) throw new TypeError('Documents hold plain values only');
  const fresh: Fields = {};
  for (const [name, held] of Object.entries(value)) {
    if (name === '__proto__') throw new TypeError('No field is called __proto__');
    if (held !== undefined) fresh[name] = takeIn(held);
  }
  return fresh;
}
