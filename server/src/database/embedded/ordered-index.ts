/**
 * An in-memory index. For each combination of all fields but the last it holds a list sorted by the last field. A query with equality on
 * the first fields and a range or sort on the last reads only matching entries. A document with a list in a field has an entry for each
 * element.
 */
import type { IndexSpec } from '../../store/port';
import { isTurnOver, runAtOnce, type SlicedWork, takeTurn } from '../../turns';
import { compareValues, type Fields, LISTED, rankOf, valueAt, valuesAt } from './values';

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

/** Names a sorted list by the values of all fields but the last: one plain value as it is, others as JSON behind a mark. */
type BucketKey = string | number | boolean | null;

/** An entry, and the list that holds it. */
interface Place {
  bucket: BucketKey;
  entry: Entry;
}

const isMissing = (values: readonly unknown[]): boolean => values.every((value) => value === undefined);
/** Begins a key in JSON. A text that begins with it becomes JSON, too. */
const JSON_MARK = '\u0000';

function bucketKey(values: readonly unknown[]): BucketKey {
  return values.length === 1 ? keyOfOne(values[0]) : asJson(values);
}

function keyOfOne(value: unknown): BucketKey {
  if (typeof value === 'string') return value.startsWith(JSON_MARK) ? asJson([value]) : value;
  if (typeof value === 'boolean' || Number.isFinite(value)) return value as number | boolean;
  return value === undefined || value === null ? null : asJson([value]);
}

const asJson = (values: readonly unknown[]): string => JSON_MARK + JSON.stringify(values.map((value) => value ?? null));

/** Returns the first of the values that a key stands for. */
function firstOf(key: BucketKey): unknown {
  return typeof key === 'string' && key.startsWith(JSON_MARK) ? (JSON.parse(key.slice(1)) as unknown[])[0] : key;
}

/** A list that holds an element twice has one entry for it. */
function distinct(values: unknown[]): unknown[] {
  if (values.length <= 1) return values;
  const byValue = values.some((value) => typeof value === 'object');
  return byValue ? [...new Map(values.map((value) => [keyOf(value), value])).values()] : [...new Set(values)];
}
const keyOf = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value);

/** Returns the keys of each combination of the values. */
function bucketsOf(columns: readonly unknown[][]): BucketKey[] {
  const [column] = columns;
  if (column && columns.length === 1) return distinct(column).map(keyOfOne);
  return columns
    .reduce<unknown[][]>(
      (rows, values) => rows.flatMap((row) => distinct(values).map((value) => [...row, value])),
      [[]],
    )
    .map(bucketKey);
}

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

/** Returns where the items begin and end whose value is within the bounds and has the type of a bound; without bounds, all. */
function rangeOf<T>(
  items: readonly T[],
  readValue: (item: T) => unknown,
  { low, high }: { low: Bound | undefined; high: Bound | undefined },
): { from: number; to: number } {
  const bound = low ?? high;
  if (!bound) return { from: 0, to: items.length };
  const rank = rankOf(bound.value);
  const from = low
    ? countBefore(items, (item) => compareValues(readValue(item), low.value) < (low.inclusive ? 0 : 1))
    : countBefore(items, (item) => rankOf(readValue(item)) < rank);
  const to = high
    ? countBefore(items, (item) => compareValues(readValue(item), high.value) < (high.inclusive ? 1 : 0))
    : countBefore(items, (item) => rankOf(readValue(item)) <= rank);
  return { from, to: Math.max(from, to) };
}

const compareEntries = (a: Entry, b: Entry): number =>
  compareValues(a.value, b.value) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Reads the named fields of each document that is there now. */
type ReadPresent = (names: ReadonlySet<string>) => Iterable<readonly [id: string, read: () => Fields]>;

export class OrderedIndex {
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly sparse: boolean;
  #hasLists = false;
  #isInSeveral = false;
  /** Adds the documents that were there before the index; undefined when it has entries for them. */
  #filling: SlicedWork<void> | undefined;
  /** Changes since the filling began. It applies them at its end. */
  #changes: (() => void)[] | undefined;
  readonly #paths: readonly string[][];
  readonly #buckets = new Map<BucketKey, Entry[]>();
  /** The values of the first field in order; undefined after a sorted list came or went. */
  #firstValues: unknown[] | undefined;

  /** @param readPresent reads the documents of the collection: the first use of the index adds them */
  constructor({ key, unique = false, sparse = false }: IndexSpec, readPresent?: ReadPresent) {
    this.#filling = readPresent && this.#addAll(readPresent);
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

  /** True: a document may have several entries in one sorted list. */
  get hasLists(): boolean {
    this.fill();
    return this.#hasLists;
  }

  /** True: a document may be in several sorted lists. */
  get isInSeveral(): boolean {
    this.fill();
    return this.#isInSeveral;
  }

  /** Adds the documents that were there before the index, unless they are in it. */
  fill(): void {
    if (this.#filling) runAtOnce(this.#filling);
  }

  /** As `fill`, and lets others in meanwhile. */
  async fillInTurns(): Promise<void> {
    while (this.#filling && !this.#filling.next().done) await takeTurn();
  }

  get isFilled(): boolean {
    return this.#filling === undefined;
  }

  add(id: string, document: Fields): void {
    if (this.#isFilling(() => this.add(id, document))) return;
    for (const place of this.#placesOf(id, document)) this.#insert(place);
  }

  /** Returns whether a change has to wait. Before the filling begins there is nothing to do: it will find the changed document. */
  #isFilling(change: () => void): boolean {
    this.#changes?.push(change);
    return this.#filling !== undefined;
  }

  /** Adds many documents, and sorts each list once. */
  *#addAll(readPresent: ReadPresent): SlicedWork<void> {
    this.#changes = [];
    for (const [id, read] of readPresent(new Set(this.#paths.map(([top]) => top as string)))) {
      for (const { bucket, entry } of this.#placesOf(id, read())) {
        const entries = this.#buckets.get(bucket);
        if (entries) entries.push(entry);
        else this.#buckets.set(bucket, [entry]);
      }
      if (isTurnOver()) yield;
    }
    this.#firstValues = undefined;
    for (const entries of this.#buckets.values()) {
      if (entries.length > 1) entries.sort(compareEntries);
      if (isTurnOver()) yield;
    }
    const changes = this.#changes;
    this.#changes = undefined;
    this.#filling = undefined;
    for (const change of changes) change();
  }

  remove(id: string, document: Fields): void {
    if (this.#isFilling(() => this.remove(id, document))) return;
    for (const place of this.#placesOf(id, document)) this.#delete(place);
  }

  /** Replaces a document by its next version. Entries of both stay where they are. */
  replace(id: string, before: Fields, after: Fields): void {
    if (this.#isFilling(() => this.replace(id, before, after))) return;
    const left = new Map<BucketKey, Map<unknown, Place>>();
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
    if (entries.length === 0) {
      this.#buckets.set(bucket, entries);
      this.#firstValues = undefined;
    }
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
    if (entries.length > 0) return;
    this.#buckets.delete(bucket);
    this.#firstValues = undefined;
  }

  /** Returns whether two documents have the same values. Those of one list lie side by side. */
  hasDuplicates(): boolean {
    this.fill();
    const areSame = (one: Entry | undefined, other: Entry) =>
      one !== undefined && one.id !== other.id && compareValues(one.value, other.value) === 0;
    return [...this.#buckets.values()].some((entries) => entries.some((entry, n) => areSame(entries[n - 1], entry)));
  }

  /** Returns whether the index is unique and another document has the same values. */
  hasConflict(id: string, document: Fields): boolean {
    if (this.unique) this.fill();
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
    const entries = this.#entriesOf(bucketKey(first));
    return { entries, ...rangeOf(entries, ({ value }) => value, { low, high }) };
  }

  /** Returns the values of the first of two fields within the bounds, in order. */
  firstBetween(low: Bound | undefined, high: Bound | undefined): readonly unknown[] {
    this.fill();
    this.#firstValues ??= [...this.#buckets.keys()].map(firstOf).sort(compareValues);
    const { from, to } = rangeOf(this.#firstValues, (value) => value, { low, high });
    return this.#firstValues.slice(from, to);
  }

  /** Returns all entries with these values in the first fields. */
  all(first: readonly unknown[]): Span {
    const entries = this.#entriesOf(bucketKey(first));
    return { entries, from: 0, to: entries.length };
  }

  #entriesOf(bucket: BucketKey): Entry[] {
    this.fill();
    return this.#buckets.get(bucket) ?? [];
  }

  #equal(bucket: BucketKey, last: unknown): Span {
    const entries = this.#entriesOf(bucket);
    const from = countBefore(entries, ({ value }) => compareValues(value, last) < 0);
    const to = countBefore(entries, ({ value }) => compareValues(value, last) <= 0);
    return { entries, from, to };
  }

  #placesOf(id: string, document: Fields): Place[] {
    // Most documents have no list in these fields.
    const single = this.#paths.map((path) => valueAt(document, path));
    if (!single.includes(LISTED)) {
      if (this.sparse && single.includes(undefined)) return [];
      const value = single.pop();
      return [{ bucket: bucketKey(single), entry: { value, id } }];
    }
    const columns = this.#paths.map((path) => valuesAt(document, path));
    if (this.sparse && columns.some(isMissing)) return [];
    const last = columns.pop() ?? [];
    if (last.length > 1) this.#hasLists = true;
    // The lists share one entry: an event with many people needs little memory.
    const entries = distinct(last).map((value) => ({ value, id }));
    if (columns.some(({ length }) => length > 1)) this.#isInSeveral = true;
    const buckets = bucketsOf(columns);
    const [entry] = entries;
    if (entry && entries.length === 1) return buckets.map((bucket) => ({ bucket, entry }));
    return buckets.flatMap((bucket) => entries.map((each) => ({ bucket, entry: each })));
  }
}
