/**
 * An in-memory index. For each combination of all fields but the last it holds a list sorted by the last field. A query with equality on
 * the first fields and a range or sort on the last reads only matching entries. A document with a list in a field has an entry for each
 * element.
 */
import type { IndexSpec } from '../port';
import { compareValues, type Fields, rankOf, valuesAt } from './values';

interface Entry {
  value: unknown;
  id: string;
}

/** One end of a range. */
export interface Bound {
  value: unknown;
  inclusive: boolean;
}

/** A range of entries in one sorted list. */
export interface Span {
  entries: readonly Entry[];
  from: number;
  to: number;
}

const isMissing = (values: readonly unknown[]): boolean => values.every((value) => value === undefined);
const bucketKey = (values: readonly unknown[]): string => JSON.stringify(values.map((value) => value ?? null));

/** Returns the number of items before the first one that is not `before` (binary search). */
export function countBefore<T>(entries: readonly T[], before: (entry: T) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(entries[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const compareEntries = (a: Entry, b: Entry): number =>
  compareValues(a.value, b.value) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export class OrderedIndex {
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly sparse: boolean;
  /** True: a document may have several entries in one sorted list. */
  hasLists = false;
  readonly #paths: readonly string[][];
  readonly #buckets = new Map<string, Entry[]>();

  constructor({ key, unique = false, sparse = false }: IndexSpec) {
    this.fields = Object.keys(key);
    this.unique = unique;
    this.sparse = sparse;
    this.#paths = this.fields.map((field) => field.split('.'));
  }

  get lastField(): string {
    return this.fields.at(-1) as string;
  }

  /** Returns whether two versions of a document have different entries. Versions share unchanged fields, so identity is enough. */
  differs(before: Fields, after: Fields): boolean {
    return this.#paths.some(([top]) => before[top as string] !== after[top as string]);
  }

  add(id: string, document: Fields): void {
    for (const { bucket, value } of this.#entriesOf(document)) {
      const entries = this.#buckets.get(bucket) ?? [];
      if (entries.length === 0) this.#buckets.set(bucket, entries);
      const entry = { value, id };
      entries.splice(
        countBefore(entries, (other) => compareEntries(other, entry) < 0),
        0,
        entry,
      );
    }
  }

  /** Adds many documents, and sorts each list once. */
  addAll(documents: Iterable<readonly [string, Fields]>): void {
    for (const [id, document] of documents) {
      for (const { bucket, value } of this.#entriesOf(document)) {
        const entries = this.#buckets.get(bucket);
        if (entries) entries.push({ value, id });
        else this.#buckets.set(bucket, [{ value, id }]);
      }
    }
    for (const entries of this.#buckets.values()) entries.sort(compareEntries);
  }

  remove(id: string, document: Fields): void {
    for (const { bucket, value } of this.#entriesOf(document)) {
      const entries = this.#buckets.get(bucket);
      if (!entries) continue;
      const entry = { value, id };
      const at = countBefore(entries, (other) => compareEntries(other, entry) < 0);
      if (entries[at]?.id === id) entries.splice(at, 1);
      if (entries.length === 0) this.#buckets.delete(bucket);
    }
  }

  /** Returns whether the index is unique and another document has the same values. */
  hasConflict(id: string, document: Fields): boolean {
    return (
      this.unique &&
      this.#entriesOf(document).some(({ bucket, value }) => {
        const { entries, from, to } = this.#equal(bucket, value);
        return entries.slice(from, to).some((entry) => entry.id !== id);
      })
    );
  }

  /** Returns the entries with these values in the first fields and this one in the last. */
  equal(first: readonly unknown[], last: unknown): Span {
    return this.#equal(bucketKey(first), last);
  }

  /** Returns the entries with these values in the first fields and a last value of the same type within the bounds. */
  between(first: readonly unknown[], low: Bound | undefined, high: Bound | undefined): Span {
    const entries = this.#buckets.get(bucketKey(first)) ?? [];
    const rank = rankOf((low ?? high)?.value);
    const from = low
      ? countBefore(entries, ({ value }) => compareValues(value, low.value) < (low.inclusive ? 0 : 1))
      : countBefore(entries, ({ value }) => rankOf(value) < rank);
    const to = high
      ? countBefore(entries, ({ value }) => compareValues(value, high.value) < (high.inclusive ? 1 : 0))
      : countBefore(entries, ({ value }) => rankOf(value) <= rank);
    return { entries, from, to: Math.max(from, to) };
  }

  /** Returns all entries with these values in the first fields. */
  all(first: readonly unknown[]): Span {
    const entries = this.#buckets.get(bucketKey(first)) ?? [];
    return { entries, from: 0, to: entries.length };
  }

  #equal(bucket: string, last: unknown): Span {
    const entries = this.#buckets.get(bucket) ?? [];
    const from = countBefore(entries, ({ value }) => compareValues(value, last) < 0);
    const to = countBefore(entries, ({ value }) => compareValues(value, last) <= 0);
    return { entries, from, to };
  }

  #entriesOf(document: Fields): { bucket: string; value: unknown }[] {
    const columns = this.#paths.map((path) => valuesAt(document, path));
    if (this.sparse && columns.some(isMissing)) return [];
    const last = columns.pop() ?? [];
    if (last.length === 1 && columns.every(({ length }) => length === 1))
      return [{ bucket: bucketKey(columns.map(([value]) => value)), value: last[0] }];
    if (last.length > 1) this.hasLists = true;
    const prefixes = columns.reduce<unknown[][]>(
      (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
      [[]],
    );
    const entries = prefixes.flatMap((prefix) => {
      const bucket = bucketKey(prefix);
      return last.map((value) => ({ bucket, value }));
    });
    if (entries.length <= 1) return entries;
    // A list that holds an element twice has one entry for it.
    return [...new Map(entries.map((entry) => [`${entry.bucket}${JSON.stringify(entry.value)}`, entry])).values()];
  }
}
