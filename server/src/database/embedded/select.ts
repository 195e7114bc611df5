/** Finds documents, in slices. */

import type { Filter, FindOptions } from '../../store/port';
import { isTurnOver, type SlicedWork } from '../../turns';
import { type Access, plan } from './plan';
import { compileFilter } from './query';
import { sortSliced } from './sort';
import type { Fields } from './values';

/** This many documents are looked at before the work asks whether its turn is over. */
const SLICE = 32;

/** The documents of a collection, and the ways to them. */
export interface Source<T> extends Access {
  documents: ReadonlyMap<string, T>;
  /** Called once for each query with the number of documents that it looked at. */
  onExamined(count: number): void;
}

type Next<T> = () => T | undefined;

/** Returns whether the filter names ids only, so that no document has to be compared. */
function hasOnlyIds({ _id: id, ...rest }: Filter): boolean {
  if (Object.keys(rest).length > 0) return false;
  return typeof id === 'string' || (typeof id === 'object' && id !== null && Object.keys(id).join() === '$in');
}

/** Returns a function that returns the stored document of the next id that has one. */
function reader<T>(documents: ReadonlyMap<string, T>, ids: Iterable<string>): Next<T> {
  const iterator = ids[Symbol.iterator]();
  return () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      const document = documents.get(next.value);
      if (document) return document;
    }
    return undefined;
  };
}

/** Reads all remaining documents. Returns a function that returns the next of them. */
function drained<T>(next: Next<T>): Next<T> {
  const rest: T[] = [];
  for (let item = next(); item; item = next()) rest.push(item);
  const left = rest.values();
  return () => left.next().value;
}

/** Returns the stored documents that match at the moment of the first slice. Later writes replace documents, so they do not matter. */
export function* select<T extends object>(source: Source<T>, filter: Filter, options: FindOptions): SlicedWork<T[]> {
  const { sort, skip = 0, limit } = options;
  const candidates = plan(source, filter, options);
  const needsSort = sort !== undefined && !candidates?.ordered;
  const query = hasOnlyIds(filter) ? undefined : compileFilter(filter as Fields);
  const found: T[] = [];
  let next = reader(source.documents, candidates?.ids ?? source.documents.keys());
  // All of them match, so those before the page need no look.
  const passed = candidates?.exact && !needsSort ? skip : 0;
  for (let count = 0; count < passed && next(); count += 1);
  const left = skip - passed;
  const end = limit ? left + limit : Number.POSITIVE_INFINITY;
  let isPaused = false;
  let seen = 0;
  for (let document = next(); document; document = next()) {
    seen += 1;
    if (!query || query.test(document as Fields)) found.push(document);
    if (!needsSort && found.length >= end) break;
    if (seen % SLICE !== 0 || !isTurnOver()) continue;
    if (!isPaused) next = drained(next);
    isPaused = true;
    yield;
  }
  source.onExamined(seen);
  const sorted = needsSort ? yield* sortSliced(found, sort) : found;
  return left > 0 || sorted.length > end ? sorted.slice(left, end) : sorted;
}

/** Returns the number of matches, when it is known without a look at them. */
export function knownCount<T>(source: Source<T>, filter: Filter): number | undefined {
  if (Object.keys(filter).length === 0) return source.documents.size;
  const candidates = plan(source, filter, {});
  return candidates?.exact ? candidates.count : undefined;
}
