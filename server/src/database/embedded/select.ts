/** Finds documents, in slices. */

import type { Document, Filter, FindOptions } from '../../store/port';
import { isTurnOver, type SlicedWork } from '../../turns';
import type { Documents, Held, ReadPlan } from './documents';
import { type Access, plan } from './plan';
import { compileFilter } from './query';
import { sortSliced } from './sort';
import type { Fields } from './values';

/** This many documents are looked at before the work asks whether its turn is over. */
const SLICE = 32;
/** A query that may look at more documents keeps none of them unpacked. */
const MOST_KEPT_UNPACKED = 5_000;

/** The documents of a collection, and the ways to them. */
export interface Source<T extends Document> extends Access {
  documents: Documents<T>;
  /** Called once for each query with the number of documents that it looked at. */
  onExamined(count: number): void;
}

type Next<T> = () => T | undefined;

/** Returns whether the filter names ids only, so that no document has to be compared. */
function hasOnlyIds({ _id: id, ...rest }: Filter): boolean {
  if (Object.keys(rest).length > 0) return false;
  return typeof id === 'string' || (typeof id === 'object' && id !== null && Object.keys(id).join() === '$in');
}

/** Returns the fields that a filter compares. */
export const comparedFields = ({ $or = [], ...compared }: Filter): string[] => [
  ...Object.keys(compared),
  ...$or.flatMap(comparedFields),
];

/** Returns the fields that a query needs; undefined for all. */
function namesOf(filter: Filter, { projection, sort = {} }: FindOptions): ReadPlan['names'] {
  const flags = Object.values(projection ?? {});
  if (!projection || flags.length === 0 || flags.includes(0)) return undefined;
  const paths = [...Object.keys(projection), ...comparedFields(filter), ...Object.keys(sort), '_id'];
  return new Set(paths.map((path) => path.split('.')[0] as string));
}

/** Returns a function that returns the stored document of the next id that has one. */
function reader<T extends Document>(documents: Documents<T>, ids: Iterator<string>, readPlan: ReadPlan): Next<T> {
  return () => {
    for (let next = ids.next(); !next.done; next = ids.next()) {
      const document = documents.view(next.value, readPlan);
      if (document) return document;
    }
    return undefined;
  };
}

/** Like `reader`, for the documents as they are now: later writes do not show. */
function heldReader<T extends Document>(
  documents: Documents<T>,
  ids: Iterator<string>,
  { readPlan, most }: { readPlan: ReadPlan; most: number },
): Next<T> {
  const rest: [string, Held<T>][] = [];
  for (let next = ids.next(); !next.done && rest.length < most; next = ids.next()) {
    const held = documents.held(next.value);
    if (held) rest.push([next.value, held]);
  }
  const left = rest.values();
  return () => {
    const next = left.next();
    return next.done ? undefined : documents.viewHeld(...next.value, readPlan);
  };
}

/** Returns the stored documents that match at the moment of the first slice. Later writes replace documents, so they do not matter. */
export function* select<T extends Document>(source: Source<T>, filter: Filter, options: FindOptions): SlicedWork<T[]> {
  const { sort, skip = 0, limit } = options;
  const candidates = plan(source, filter, options);
  const needsSort = sort !== undefined && !candidates?.ordered;
  const query = hasOnlyIds(filter) ? undefined : compileFilter(filter as Fields);
  const found: T[] = [];
  const readPlan = {
    names: namesOf(filter, options),
    keepsUnpacked: (candidates?.count ?? source.documents.size) <= MOST_KEPT_UNPACKED,
  };
  const ids = (candidates?.ids ?? source.documents.keys())[Symbol.iterator]();
  let next = reader(source.documents, ids, readPlan);
  // All of them match, so those before the page need no look.
  const matchesAll = candidates?.exact === true && !needsSort;
  const passed = matchesAll ? skip : 0;
  for (let count = 0; count < passed && next(); count += 1);
  const left = skip - passed;
  const all = Number.POSITIVE_INFINITY;
  const end = limit ? left + limit : all;
  let isPaused = false;
  let seen = 0;
  for (let document = next(); document; document = next()) {
    seen += 1;
    if (!query || query.test(document as unknown as Fields)) found.push(document);
    if (!needsSort && found.length >= end) break;
    if (seen % SLICE !== 0 || !isTurnOver()) continue;
    if (!isPaused) next = heldReader(source.documents, ids, { readPlan, most: matchesAll ? end - found.length : all });
    isPaused = true;
    yield;
  }
  source.onExamined(seen);
  const sorted = needsSort ? yield* sortSliced(found, sort) : found;
  return left > 0 || sorted.length > end ? sorted.slice(left, end) : sorted;
}

/** Returns the number of matches, when it is known without a look at them. */
export function knownCount<T extends Document>(source: Source<T>, filter: Filter): number | undefined {
  if (Object.keys(filter).length === 0) return source.documents.size;
  const candidates = plan(source, filter, {});
  return candidates?.exact ? candidates.count : undefined;
}
