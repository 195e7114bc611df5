/** Filters of the port, compared as MongoDB compares them. A test compares them with mingo on random filters and documents. */
import { type Container, compareValues, copy, type Fields, fieldOf, isContainer, rankOf } from './values';

export interface CompiledFilter {
  /** Returns whether a document matches. */
  test(document: Fields): boolean;
}

type Test = (value: unknown) => boolean;

/** A missing field equals null. */
const equals = (value: unknown, wanted: unknown): boolean =>
  value === wanted || (wanted === null && value === undefined);

/** Only values of the bound's type are ordered with it. */
function rangeTest(bound: unknown, holds: (order: number) => boolean): Test {
  const rank = rankOf(bound);
  return (value) => value !== undefined && rankOf(value) === rank && holds(compareValues(value, bound));
}

/** Returns the test of one value, or of one element of a list. */
function elementTest(operator: string, operand: unknown): Test {
  if (operator === '$in' || operator === '$nin') {
    const wanted = new Set(operand as unknown[]);
    return (value) => wanted.has(value === undefined ? null : value);
  }
  if (operator === '$gt') return rangeTest(operand, (order) => order > 0);
  if (operator === '$gte') return rangeTest(operand, (order) => order >= 0);
  if (operator === '$lt') return rangeTest(operand, (order) => order < 0);
  if (operator === '$lte') return rangeTest(operand, (order) => order <= 0);
  return (value) => equals(value, operand);
}

/** Returns whether a value under the rest of a path passes. In a list, a name means the field of every map, a number also the element. */
function somePasses(value: unknown, path: readonly string[], from: number, passes: Test): boolean {
  const segment = path[from];
  if (segment === undefined) return passes(value);
  if (!Array.isArray(value)) {
    return somePasses(isContainer(value) ? fieldOf(value, segment) : undefined, path, from + 1, passes);
  }
  if (/^\d+$/.test(segment) && Object.hasOwn(value, segment)) {
    if (somePasses(fieldOf(value, segment), path, from + 1, passes)) return true;
  }
  return value.some((item) => isContainer(item) && !Array.isArray(item) && somePasses(item, path, from, passes));
}

function operatorTest(path: readonly string[], operator: string, operand: unknown): Test {
  if (operator === '$exists') {
    return (document) => somePasses(document, path, 0, (value) => value !== undefined) === operand;
  }
  const test = elementTest(operator, operand);
  const passes: Test = (value) => test(value) || (Array.isArray(value) && value.some(test));
  return operator === '$ne' || operator === '$nin'
    ? (document) => !somePasses(document, path, 0, passes)
    : (document) => somePasses(document, path, 0, passes);
}

const allOf =
  (tests: readonly Test[]): Test =>
  (value) =>
    tests.every((test) => test(value));

function filterTest(filter: Fields): Test {
  return allOf(
    Object.entries(filter).flatMap(([path, condition]): Test[] => {
      if (path === '$or') {
        const alternatives = (condition as Fields[]).map(filterTest);
        return [(document) => alternatives.some((test) => test(document))];
      }
      const segments = path.split('.');
      if (!isContainer(condition)) return [operatorTest(segments, '$eq', condition)];
      return Object.entries(condition).map(([operator, operand]) => operatorTest(segments, operator, operand));
    }),
  );
}

/** Compiles a filter that `checkFilter` accepts. */
export const compileFilter = (filter: Fields): CompiledFilter => ({ test: filterTest(filter) });

type Projection = Readonly<Record<string, 0 | 1>>;
/** The paths of a projection. A path without branches means the whole value. */
type Paths = Map<string, Paths>;

function pathsOf(fields: readonly string[]): Paths {
  const root: Paths = new Map();
  for (const field of fields) {
    let current = root;
    for (const segment of field.split('.')) {
      const next = current.get(segment) ?? new Map();
      current.set(segment, next);
      current = next;
    }
  }
  return root;
}

/** Copies the fields that the paths name (`include`), or all but those. */
function pick(value: Container, paths: Paths, include: boolean): Container {
  if (Array.isArray(value)) {
    // Applies to each element of a list. With fields to include, elements that are not maps are dropped.
    return value.flatMap((item) => (isContainer(item) ? [pick(item, paths, include)] : include ? [] : [copy(item)]));
  }
  const picked: Fields = {};
  for (const name of Object.keys(value)) {
    const fieldValue = value[name];
    const subPaths = paths.get(name);
    if (subPaths?.size && isContainer(fieldValue)) picked[name] = pick(fieldValue, subPaths, include);
    else if (subPaths?.size ? !include : (subPaths !== undefined) === include) picked[name] = copy(fieldValue);
  }
  return picked;
}

/** Returns a function that copies a document for the caller. `_id` is included unless it is excluded by name. */
export function projector<T extends object>(projection: Projection | undefined): (document: T) => T {
  const fields = Object.entries(projection ?? {});
  if (fields.length === 0) return (document) => copy(document);
  const include = fields.some(([, flag]) => flag === 1);
  const names = fields.filter(([, flag]) => (flag === 1) === include).map(([name]) => name);
  const includesId = include && projection?._id !== 0;
  const paths = pathsOf(includesId ? [...names, '_id'] : names);
  return (document) => pick(document as Fields, paths, include) as T;
}
