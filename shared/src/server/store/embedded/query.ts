/** Filters of the port. Plain conditions on values outside of lists are compared here; mingo evaluates all others, at many times the cost. */
import { Context } from 'mingo/core';
import { $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $or } from 'mingo/operators/query';
import { Query } from 'mingo/query';
import { type Fields, fieldOf, isContainer } from './values';

/** Only the port's operators: mingo copies its table for every query, and with all operators that took longer than the query. */
const context = Context.init({ query: { $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $or } });

export interface CompiledFilter {
  /** Whether a document matches. */
  test(document: Fields): boolean;
}

/** Whether a value, or a document, matches; undefined where mingo decides. */
type Test<V> = (value: V) => boolean | undefined;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
const arePlain = (values: unknown): values is (string | number | boolean)[] =>
  Array.isArray(values) && values.every(isPlain);
const holds = (value: unknown, wanted: unknown): boolean =>
  value === wanted || (Array.isArray(value) && value.includes(wanted));
const holdsNumber = (value: unknown, test: (value: number) => boolean): boolean =>
  Array.isArray(value)
    ? value.some((item) => typeof item === 'number' && test(item))
    : typeof value === 'number' && test(value);

/** The test of one operator; undefined where mingo decides. */
function operatorTest(operator: string, operand: unknown): Test<unknown> | undefined {
  if (operator === '$exists' && typeof operand === 'boolean') return (value) => (value !== undefined) === operand;
  if (operator === '$in' && arePlain(operand)) return (value) => operand.some((one) => holds(value, one));
  if (operator === '$nin' && arePlain(operand)) return (value) => !operand.some((one) => holds(value, one));
  if (operator === '$ne' && isPlain(operand)) return (value) => !holds(value, operand);
  if (typeof operand !== 'number') return undefined;
  if (operator === '$gt') return (value) => holdsNumber(value, (one) => one > operand);
  if (operator === '$gte') return (value) => holdsNumber(value, (one) => one >= operand);
  if (operator === '$lt') return (value) => holdsNumber(value, (one) => one < operand);
  if (operator === '$lte') return (value) => holdsNumber(value, (one) => one <= operand);
  return undefined;
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
    let at: unknown = document;
    for (const segment of segments) {
      // A number may name an element, or a field of every element.
      if (Array.isArray(at) && (!/^\d+$/.test(segment) || at.some(isContainer))) return undefined;
      at = isContainer(at) ? fieldOf(at, segment) : undefined;
    }
    return test(at);
  };
}

function plainTest(filter: Fields): Test<Fields> | undefined {
  const tests = Object.entries(filter).map(([path, condition]) => {
    if (path !== '$or') return path.startsWith('$') ? undefined : pathTest(path, condition);
    const alternatives = Array.isArray(condition) ? condition.map((one: Fields) => plainTest(one)) : [];
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
