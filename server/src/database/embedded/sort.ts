/** Sorts documents in slices: the values of each are read once, and others are let in between two slices. */
import { isTurnOver, type SlicedWork } from '../../turns';
import { compareValues, type Fields, sortValues } from './values';

/** Number of documents that are sorted, or merged, without a pause. */
const SLICE = 1_000;

interface Row<T> {
  document: T;
  values: unknown[];
}

type Compare<T> = (one: Row<T>, other: Row<T>) => number;

const compareBy =
  <T>(directions: readonly (1 | -1)[]): Compare<T> =>
  (one, other) => {
    for (const [at, direction] of directions.entries()) {
      const difference = compareValues(one.values[at], other.values[at]);
      if (difference !== 0) return difference * direction;
    }
    return 0;
  };

function* merge<T>(left: Row<T>[], right: Row<T>[], compare: Compare<T>): SlicedWork<Row<T>[]> {
  const rows: Row<T>[] = [];
  let [at, next] = [0, 0];
  for (;;) {
    const [one, other] = [left[at], right[next]];
    if (!one || !other) return rows.concat(left.slice(at), right.slice(next));
    if (rows.length % SLICE === 0 && isTurnOver()) yield;
    if (compare(one, other) <= 0) {
      rows.push(one);
      at += 1;
    } else {
      rows.push(other);
      next += 1;
    }
  }
}

/** Returns the documents in the order of `sort`. Equal ones keep their order. */
export function* sortSliced<T extends object>(
  documents: readonly T[],
  sort: Readonly<Record<string, 1 | -1>>,
): SlicedWork<T[]> {
  const valuesOf = sortValues(sort);
  const compare = compareBy<T>(Object.values(sort));
  let parts: Row<T>[][] = [];
  for (let from = 0; from < documents.length; from += SLICE) {
    if (from > 0 && isTurnOver()) yield;
    const part = documents.slice(from, from + SLICE);
    parts.push(part.map((document) => ({ document, values: valuesOf(document as Fields) })).sort(compare));
  }
  while (parts.length > 1) {
    const merged: Row<T>[][] = [];
    for (let at = 0; at < parts.length; at += 2)
      merged.push(yield* merge(parts[at] ?? [], parts[at + 1] ?? [], compare));
    parts = merged;
  }
  return (parts[0] ?? []).map(({ document }) => document);
}
