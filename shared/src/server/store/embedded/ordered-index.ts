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

/** An entry, and the list that holds it. */
interface Place {
  bucket: string;
  entry: Entry;
}

const isMissing = (values: readonly unknown[]): boolean => values.every((value) => value === undefined);
/** JSON, written out for the usual key of one field. */
function bucketKey(values: readonly unknown[]): string {
  const [value] = values;
  if (values.length === 1 && Number.isFinite(value)) return `[${value as number}]`;
  return JSON.stringify(values.map((one) => one ?? null));
}

/** A list that holds an element twice has one entry for it. */
const distinct = (values: unknown[]): unknown[] =>
  values.length <= 1 ? values : [...new Map(values.map((value) => [keyOf(value), value])).values()];
const keyOf = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value);

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
    for (const place of this.#placesOf(id, document)) this.#insert(place);
  }

  /** Adds many documents, and sorts each list once. */
  addAll(documents: Iterable<readonly [string, Fields]>): void {
    for (const [id, document] of documents) {
      for (const { bucket, entry } of this.#placesOf(id, document)) {
        const entries = this.#buckets.get(bucket);
        if (entries) entries.push(entry);
        else this.#buckets.set(bucket, [entry]);
      }
    }
    for (const entries of this.#buckets.values()) entries.sort(compareEntries);
  }

  remove(id: string, document: Fields): void {
    for (const place of this.#placesOf(id, document)) this.#delete(place);
  }

  /** Replaces a document by its next version. Entries of both stay where they are. */
  replace(id: string, before: Fields, after: Fields): void {
    const left = new Map<string, Map<unknown, Place>>();
    for (const place of this.#placesOf(id, before)) {
      const places = left.get(place.bucket) ?? new Map<unknown, Place>();
      left.set(place.bucket, places.set(place.entry.value, place));
    }
    const added = this.#placesOf(id, after).filter(({ bucket, entry }) => !left.get(bucket)?.delete(entry.value));
    for (const places of left.values()) for (const place of places.values()) this.#delete(place);
    for (const place of added) this.#insert(place);
  }

  #insert({ bucket, entry }: Place): void {
    const entries = this.#buckets.get(bucket) ?? [];
    if (entries.length === 0) this.#buckets.set(bucket, entries);
    entries.splice(
      countBefore(entries, (other) => compareEntries(other, entry) < 0),
      0,
      entry,
    );
  }

  #delete({ bucket, entry }: Place): void {
    const entries = this.#buckets.get(bucket);
    if (!entries) return;
    const at = countBefore(entries, (other) => compareEntries(other, entry) < 0);
    if (entries[at]?.id === entry.id) entries.splice(at, 1);
    if (entries.length === 0) this.#buckets.delete(bucket);
  }

  /** Returns whether the index is unique and another document has the same values. */
  hasConflict(id: string, document: Fields): boolean {
    return (
      this.unique &&
      this.#placesOf(id, document).some(({ bucket, entry: { value } }) => {
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

  #placesOf(id: string, document: Fields): Place[] {
    const columns = this.#paths.map((path) => valuesAt(document, path));
    if (this.sparse && columns.some(isMissing)) return [];
    const last = columns.pop() ?? [];
    if (last.length > 1) this.hasLists = true;
    // The lists share one entry: an event with many people needs little memory.
    const entries = distinct(last).map((value) => ({ value, id }));
    const prefixes = columns.reduce<unknown[][]>(
      (rows, values) => rows.flatMap((row) => distinct(values).map((value) => [...row, value])),
      [[]],
    );
    return prefixes.flatMap((prefix) => {
      const bucket = bucketKey(prefix);
      return entries.map((entry) => ({ bucket, entry }));
    });
  }
}
