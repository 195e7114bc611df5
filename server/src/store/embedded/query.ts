/** Filters of the port. Plain conditions on values outside of lists are compared here; mingo evaluates all others, at many times the cost. */
import { Context } from 'mingo/core';
import { $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $or } from 'mingo/operators/query';
import { Query } from 'mingo/query';
import { type Container, copy, type Fields, fieldOf, isContainer } from './values';

/** Holds only the port's operators. Mingo copies this table for every query; with all of its operators the copy took longer than the query. */
const context = Context.init({ query: { $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $or } });

export interface CompiledFilter {
  /** Returns whether a document matches. */
  test(document: Fields): boolean;
}

/** Returns whether a value, or a document, matches; undefined where mingo decides. */
type Test<V> = (value: V) => boolean | undefined;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
const arePlain = (values: unknown): values is (string | number | boolean)[] =>
  Array.isArray(values) && values.every(isPlain);
const holds = (value: unknown, wanted: unknown): boolean =>
  value === wanted || (Array.isArray(value) && value.includes(wanted));
const holdsAny = (value: unknown, wanted: ReadonlySet<unknown>): boolean =>
  wanted.has(value) || (Array.isArray(value) && value.some((item) => wanted.has(item)));

/** The test of a range: only values of the bound's type are in it. */
function rangeTest<V extends number | string>(
  isTyped: (value: unknown) => value is V,
  operator: string,
  bound: V,
): Test<unknown> | undefined {
  const holdsTyped = (test: (value: V) => boolean) => (value: unknown) =>
    Array.isArray(value) ? value.some((item) => isTyped(item) && test(item)) : isTyped(value) && test(value);
  if (operator === '$gt') return holdsTyped((value) => value > bound);
  if (operator === '$gte') return holdsTyped((value) => value >= bound);
  if (operator === '$lt') return holdsTyped((value) => value < bound);
  if (operator === '$lte') return holdsTyped((value) => value <= bound);
  return undefined;
}
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';

/** The test of one operator; undefined where mingo decides. */
function operatorTest(operator: string, operand: unknown): Test<unknown> | undefined {
  if (operator === '$exists' && typeof operand === 'boolean') return (value) => (value !== undefined) === operand;
  if ((operator === '$in' || operator === '$nin') && arePlain(operand)) {
    const listed = new Set<unknown>(operand);
    return operator === '$in' ? (value) => holdsAny(value, listed) : (value) => !holdsAny(value, listed);
  }
  if (operator === '$ne' && isPlain(operand)) return (value) => !holds(value, operand);
  if (isNumber(operand)) return rangeTest(isNumber, operator, operand);
  return isText(operand) ? rangeTest(isText, operator, operand) : undefined;
}

/** The tests that all must be passed; undefined when mingo decides one of them. */
function allOf<V>(tests: readonly (Test<V> | undefined)[]): Test<V> | undefined {
  const known = tests.filter((test) => test !== undefined);
  if (known.length < tests.length) return undefined;
  return (value) => {
    for (const test of known) {
      const passed = test(value);
      if (!passed) return passed;
    }
    return true;
  };
}

function conditionTest(condition: unknown): Test<unknown> | undefined {
  if (isPlain(condition)) return (value) => holds(value, condition);
  if (!isContainer(condition) || Array.isArray(condition)) return undefined;
  const operators = Object.entries(condition);
  return operators.length > 0
    ? allOf(operators.map(([operator, operand]) => operatorTest(operator, operand)))
    : undefined;
}

function pathTest(path: string, condition: unknown): Test<Fields> | undefined {
  const test = conditionTest(condition);
  if (!test) return undefined;
  const segments = path.split('.');
  return (document) => {
    let current: unknown = document;
    for (const segment of segments) {
      // A number may name an element, or a field of every element.
      if (Array.isArray(current) && (!/^\d+$/.test(segment) || current.some(isContainer))) return undefined;
      current = isContainer(current) ? fieldOf(current, segment) : undefined;
    }
    return test(current);
  };
}

function plainTest(filter: Fields): Test<Fields> | undefined {
  const tests = Object.entries(filter).map(([path, condition]) => {
    if (path !== '$or') return path.startsWith('$') ? undefined : pathTest(path, condition);
    const alternatives = Array.isArray(condition) ? condition.map((alternative: Fields) => plainTest(alternative)) : [];
    if (alternatives.length === 0 || alternatives.includes(undefined)) return undefined;
    return (document: Fields) => {
      const passed = alternatives.map((test) => test?.(document));
      return passed.includes(true) || (passed.includes(undefined) ? undefined : false);
    };
  });
  return allOf(tests);
}

/** Compiles a filter. */
export function compileFilter(filter: Fields): CompiledFilter {
  const plain = plainTest(filter);
  let query: Query | undefined;
  return {
    test(document) {
      const passed = plain?.(document);
      if (passed !== undefined) return passed;
      query ??= new Query(filter, { context });
      return query.test(document);
    },
  };
}

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
