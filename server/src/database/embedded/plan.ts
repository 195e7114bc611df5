/** The query planner: finds the fewest candidate documents for a filter, by `_id`, by an index, or all of them. */
import type { FieldCondition, Filter, FindOptions } from '../../store/port';
import type { IdOrder } from './id-order';
import { type Bound, countBefore, type OrderedIndex, type Span } from './ordered-index';

/** With more combinations of first fields than this, the index is not used. */
const MAX_PREFIXES = 1_000;

export interface Candidates {
  ids: Iterable<string>;
  count: number;
  /** True: the ids come in the requested order. */
  ordered: boolean;
  /** True: each of them matches, and no other document does, so no filter is needed. */
  exact?: boolean;
}

/** The ways to documents that the planner can use. */
export interface Access {
  indexes: readonly OrderedIndex[];
  /** Builds the order at the first call. */
  idOrder(): IdOrder;
}

type Condition = Filter[string];

/** Returns the values that a condition accepts, when it lists them. */
function valuesOf(condition: Condition): readonly unknown[] | undefined {
  if (condition === undefined || Array.isArray(condition)) return undefined;
  if (typeof condition !== 'object' || condition === null) return [condition];
  return (condition as FieldCondition).$in;
}

function boundsOf(condition: Condition): { low?: Bound | undefined; high?: Bound | undefined } | undefined {
  if (typeof condition !== 'object' || condition === null) return undefined;
  const { $gte, $gt, $lte, $lt } = condition as FieldCondition;
  const bound = (inclusive: unknown, exclusive: unknown): Bound | undefined => {
    if (inclusive !== undefined) return { value: inclusive, inclusive: true };
    return exclusive === undefined ? undefined : { value: exclusive, inclusive: false };
  };
  const low = bound($gte, $gt);
  const high = bound($lte, $lt);
  return low || high ? { low, high } : undefined;
}

/** Returns what an index holds of documents without a field: nothing, or a list on its path that is empty. */
const valuesWithout = (condition: Condition): readonly unknown[] | undefined =>
  typeof condition === 'object' && (condition as FieldCondition | null)?.$exists === false ? [null, []] : undefined;

/** Returns the ranges of the index that contain every match, or undefined when the index cannot be used. */
function spansOf(index: OrderedIndex, filter: Filter): Span[] | undefined {
  let prefixes: unknown[][] = [[]];
  for (const field of index.fields.slice(0, -1)) {
    const values = valuesOf(filter[field]) ?? (index.sparse ? undefined : valuesWithout(filter[field]));
    if (!values || prefixes.length * values.length > MAX_PREFIXES) return undefined;
    prefixes = prefixes.flatMap((prefix) => values.map((value) => [...prefix, value]));
  }
  const condition = filter[index.lastField];
  const values = valuesOf(condition);
  // A sparse index does not contain documents without its field.
  if (values && !(index.sparse && values.includes(null)))
    return prefixes.flatMap((prefix) => values.map((value) => index.equal(prefix, value)));
  if (index.sparse && values) return undefined;
  const bounds = boundsOf(condition);
  if (bounds) {
    // In a list, one element may satisfy one bound and another element the other.
    const high = index.hasLists && bounds.low ? undefined : bounds.high;
    return prefixes.map((prefix) => index.between(prefix, bounds.low, high));
  }
  return index.fields.length > 1 && !index.sparse ? prefixes.map((prefix) => index.all(prefix)) : undefined;
}

const sizeOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

function* idsOf(spans: readonly Span[], backwards = false): Generator<string> {
  for (const { entries, from, to } of spans) {
    for (let step = 0; step < to - from; step++) {
      const entry = entries[backwards ? to - 1 - step : from + step];
      if (entry) yield entry.id;
    }
  }
}

const distinct = (ids: Iterable<string>): Iterable<string> => new Set(ids);

/** Returns 1 or -1 when the requested sort is by the last field of the index. */
function directionBy(index: OrderedIndex, sort: FindOptions['sort']): 1 | -1 | undefined {
  const keys = Object.entries(sort ?? {});
  return keys.length === 1 && keys[0]?.[0] === index.lastField && !index.hasLists ? keys[0][1] : undefined;
}

const isScalar = (condition: Condition): boolean => ['string', 'number', 'boolean'].includes(typeof condition);
const isRange = (condition: Condition): boolean =>
  typeof condition === 'object' && condition !== null && Object.keys(condition).every((key) => /^\$[gl]te?$/.test(key));

/** Returns whether the entries of the index are the matches: the filter has no condition but on its fields, and those are simple. */
function isExact({ fields, lastField, sparse, hasLists }: OrderedIndex, filter: Filter): boolean {
  const last = filter[lastField];
  const known = fields.slice(0, -1).every((field) => isScalar(filter[field]));
  const covered = Object.keys(filter).length === fields.length - (last === undefined ? 1 : 0);
  const isSimple = isScalar(last) || (!hasLists && (isRange(last) || (last === undefined && !sparse)));
  return known && covered && isSimple;
}

function byIndex(index: OrderedIndex, filter: Filter, sort: FindOptions['sort']): Candidates | undefined {
  const spans = spansOf(index, filter)?.filter(({ from, to }) => from < to);
  if (!spans) return undefined;
  const count = sizeOf(spans);
  const direction = directionBy(index, sort);
  const exact = spans.length <= 1 && isExact(index, filter);
  if (spans.length <= 1 && direction !== undefined)
    return { ids: idsOf(spans, direction < 0), count, ordered: true, exact };
  const single = spans.length <= 1 && !index.hasLists;
  return { ids: single ? idsOf(spans) : distinct(idsOf(spans)), count, ordered: false, exact };
}

function byAlternatives(access: Access, filter: Filter): Candidates | undefined {
  const plans = (filter.$or ?? []).map((alternative) => plan(access, alternative, {}));
  const known = plans.filter((candidates) => candidates !== undefined);
  if (plans.length === 0 || known.length < plans.length) return undefined;
  const all = distinct(known.flatMap(({ ids }) => [...ids]));
  return { ids: all, count: known.reduce((sum, { count }) => sum + count, 0), ordered: false };
}

function byId(filter: Filter): Candidates | undefined {
  const ids = valuesOf(filter._id)?.filter((id) => typeof id === 'string');
  return ids && { ids: distinct(ids), count: ids.length, ordered: false };
}

function* idsBetween(ids: readonly string[], from: number, to: number, step: 1 | -1): Generator<string> {
  for (let at = step > 0 ? from : to - 1; at >= from && at < to; at += step) yield ids[at] as string;
}

/** Returns the documents in a range of ids, or all in the order of their ids. */
function byIdOrder({ idOrder }: Access, filter: Filter, sort: FindOptions['sort']): Candidates | undefined {
  const { _id: condition } = filter;
  const { low, high } = boundsOf(condition) ?? {};
  const inRange = low !== undefined || high !== undefined;
  const [sorted, ...others] = Object.entries(sort ?? {});
  const direction = sorted?.[0] === '_id' && others.length === 0 ? sorted[1] : undefined;
  if (!inRange && direction === undefined) return undefined;
  if ([low, high].some((bound) => bound && typeof bound.value !== 'string')) return undefined;
  const order = idOrder();
  const ids = order.all();
  const isBefore = (id: string, { value, inclusive }: Bound, inside: boolean) =>
    id < String(value) || (id === value && inclusive === inside);
  const from = low ? countBefore(ids, (id) => isBefore(id, low, false)) : 0;
  const to = high ? countBefore(ids, (id) => isBefore(id, high, true)) : ids.length;
  const count = Math.max(0, to - from);
  const exact =
    order.isComplete && Object.keys(filter).length === (inRange ? 1 : 0) && (!inRange || isRange(condition));
  return { ids: idsBetween(ids, from, to, direction ?? 1), count, ordered: direction !== undefined, exact };
}

/** Goes through an index of two fields in the order of its first field, or through a range of that. */
function byFirstField(index: OrderedIndex, filter: Filter, sort: FindOptions['sort']): Candidates | undefined {
  const [first = ''] = index.fields;
  if (index.fields.length !== 2 || index.sparse) return undefined;
  const bounds = boundsOf(filter[first]);
  const [sorted, ...others] = Object.entries(sort ?? {});
  const direction = sorted?.[0] === first && others.length === 0 ? sorted[1] : undefined;
  if ((!bounds && direction === undefined) || index.hasLists || index.isInSeveral) return undefined;
  const spans = index.firstBetween(bounds?.low, bounds?.high).map((value) => index.all([value]));
  if (direction === -1) spans.reverse();
  return { ids: idsOf(spans), count: sizeOf(spans), ordered: direction !== undefined };
}

/** Returns all documents in the order of an index, for the first few of a sort. */
function inOrder(indexes: readonly OrderedIndex[], filter: Filter, sort: FindOptions['sort']): Candidates | undefined {
  for (const index of indexes) {
    const direction = directionBy(index, sort);
    if (direction === undefined || index.fields.length > 1 || index.sparse) continue;
    const span = index.all([]);
    return { ids: idsOf([span], direction < 0), count: span.to, ordered: true, exact: isExact(index, filter) };
  }
  return undefined;
}

/** Breaks ties between plans: those that need no sort come first, then those that need no filter. */
const worth = ({ ordered, exact }: Candidates): number => (ordered ? 2 : 0) + (exact ? 1 : 0);

/** Returns whether one plan looks at fewer documents than another, or does less with as many. */
const isBetter = (one: Candidates, other: Candidates): boolean =>
  one.count < other.count || (one.count === other.count && worth(one) > worth(other));

/** Returns the smallest set of candidates for the filter, or undefined to scan all documents. */
export function plan(access: Access, filter: Filter, { sort, limit }: FindOptions): Candidates | undefined {
  const direct = byId(filter);
  if (direct) return direct;
  const { indexes } = access;
  const plans = [
    ...indexes.map((index) => byIndex(index, filter, sort) ?? byFirstField(index, filter, sort)),
    byAlternatives(access, filter),
    byIdOrder(access, filter, sort),
  ];
  const best = plans.reduce(
    (least, candidates) => (candidates && (!least || isBetter(candidates, least)) ? candidates : least),
    undefined,
  );
  return best ?? (limit === undefined ? undefined : inOrder(indexes, filter, sort));
}
