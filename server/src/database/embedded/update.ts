/**
 * MongoDB's update operators. Stored documents are immutable: an update copies the maps and lists along its paths, and shares everything
 * else with the previous version.
 */
import type { Update } from '../../store/port';
import { compileFilter } from './query';
import { type Container, type Fields, fieldOf, isContainer, plainCopy } from './values';

type Operator = keyof Update;

interface Step {
  operator: Operator;
  path: string[];
  value: unknown;
}

/** Whether an operator creates missing parts of its path. */
const CREATES: Record<Operator, boolean> = {
  $set: true,
  $unset: false,
  $inc: true,
  $min: true,
  $push: true,
  $pull: false,
  $addToSet: true,
};

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);
const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; ; at++) {
    const [one, other] = [a[at], b[at]];
    if (one === undefined || other === undefined) return a.length - b.length;
    if (one === other) continue;
    if (isIndex(one) && isIndex(other)) return Number(one) - Number(other);
    return one < other ? -1 : 1;
  }
}

/** Returns the steps sorted by path, as MongoDB does: new fields are added in that order. */
function stepsOf(update: Update): Step[] {
  const steps = (Object.keys(update) as Operator[]).flatMap((operator) => {
    if (!(operator in CREATES)) throw new TypeError(`Unsupported update operator: ${operator}`);
    return Object.entries(update[operator] ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([path, value]) => ({ operator, path: path.split('.'), value: plainCopy(value) }));
  });
  steps.sort((a, b) => comparePaths(a.path, b.path));
  steps.forEach(({ path }, position) => {
    const name = path.join('.');
    if (path[0] === '_id') throw new TypeError('The _id of a document must not change');
    if (path.some((segment) => segment === '__proto__' || segment === '' || segment.startsWith('$')))
      throw new TypeError(`Invalid path: ${name}`);
    const before = steps[position - 1]?.path;
    if (before?.every((segment, at) => segment === path[at])) throw new TypeError(`Two updates conflict at ${name}`);
  });
  return steps;
}

/**
 * Returns the updated document; the given one is unchanged.
 * @throws TypeError for an update that MongoDB rejects, too
 */
export function applyUpdate<T extends object>(document: T, update: Update): T {
  const steps = stepsOf(update);
  const copies = new Set<Container>();
  const writable = <C extends Container>(container: C): C => {
    if (copies.has(container)) return container;
    const copied = (Array.isArray(container) ? [...container] : { ...container }) as C;
    copies.add(copied);
    return copied;
  };
  const root = writable(document as Fields);
  for (const step of steps) {
    const parent = openParent(root, step, writable);
    if (parent) write(parent, step.path.at(-1) as string, step, writable);
  }
  return root as T;
}

/** Returns the writable parent of the path's last segment; undefined when it is missing and must not be created. */
function openParent(root: Fields, { operator, path }: Step, writable: <C extends Container>(c: C) => C) {
  let current: Container = root;
  for (const [position, segment] of path.entries()) {
    if (Array.isArray(current) && !isIndex(segment)) {
      if (CREATES[operator]) throw new TypeError(`${path.join('.')} goes through a list`);
      return undefined;
    }
    if (position === path.length - 1) break;
    const held = fieldOf(current, segment);
    if (!isContainer(held) && !CREATES[operator]) return undefined;
    if (held !== undefined && !isContainer(held)) throw new TypeError(`${path.join('.')} goes through a value`);
    const next = writable(held ?? {});
    put(current, segment, next);
    current = next;
  }
  return current;
}

function put(container: Container, name: string, value: unknown): void {
  if (Array.isArray(container)) while (container.length < Number(name)) container.push(null);
  (container as Fields)[name] = value;
}

function write(
  parent: Container,
  name: string,
  { operator, path, value }: Step,
  writable: <C extends Container>(c: C) => C,
) {
  const held = fieldOf(parent, name);
  const openList = (): unknown[] => {
    if (held !== undefined && !Array.isArray(held)) throw new TypeError(`${path.join('.')} is not a list`);
    const opened = writable(held ?? []);
    put(parent, name, opened);
    return opened;
  };
  switch (operator) {
    case '$set':
      return put(parent, name, value);
    case '$unset':
      if (Array.isArray(parent)) parent[Number(name)] = null;
      else delete parent[name];
      return;
    case '$inc':
    case '$min':
      if (typeof value !== 'number' || (held !== undefined && typeof held !== 'number'))
        throw new TypeError(`${path.join('.')} is not a number`);
      return put(parent, name, operator === '$inc' ? (held ?? 0) + value : Math.min(held ?? value, value));
    case '$push': {
      const { each, slice } = eachOf(value);
      const pushed = openList();
      pushed.push(...each);
      if (slice !== undefined)
        pushed.splice(slice < 0 ? 0 : slice, slice < 0 ? Math.max(0, pushed.length + slice) : pushed.length);
      return;
    }
    case '$addToSet': {
      const { each } = eachOf(value);
      const isIn = (list: unknown[], item: unknown) => list.some((known) => same(known, item));
      // An unchanged list stays the same object, so that no index has to look at it.
      if (Array.isArray(held) && each.every((item) => isIn(held, item))) return;
      const set = openList();
      for (const item of each) if (!isIn(set, item)) set.push(item);
      return;
    }
    case '$pull':
      if (held !== undefined) put(parent, name, openList().filter(survivesPull(value)));
  }
}

function eachOf(value: unknown): { each: unknown[]; slice?: number | undefined } {
  if (!isContainer(value) || Array.isArray(value) || !('$each' in value)) return { each: [value] };
  const { $each, $slice } = value;
  if (!Array.isArray($each) || ($slice !== undefined && !Number.isInteger($slice)))
    throw new TypeError('$each must be a list and $slice an integer');
  return { each: $each, slice: $slice as number | undefined };
}

/** A value removes equal elements; a map removes the elements that match it as a filter. */
function survivesPull(value: unknown): (element: unknown) => boolean {
  if (!isContainer(value) || Array.isArray(value)) return (element) => !same(element, value);
  const onElement = Object.keys(value).some((name) => name.startsWith('$'));
  const query = compileFilter(onElement ? { element: value } : value);
  return (element) => !(onElement ? query.test({ element }) : isContainer(element) && query.test(element as Fields));
}
