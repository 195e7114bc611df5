/**
 * The port of the store: a typed subset of the MongoDB driver's `Collection` (specification 11.1). It has two adapters, `embedded.ts` and
 * `mongo.ts`, which pass the same contract suite.
 */

/** A stored document. It holds plain JSON values only: no dates, and no binary data but `Uint8Array`. */
export interface Document {
  _id: string;
}

type Scalar = string | number | boolean | null;

export interface FieldCondition {
  $in?: readonly Scalar[];
  $gte?: Scalar;
  $gt?: Scalar;
  $lte?: Scalar;
  $lt?: Scalar;
  $ne?: Scalar;
  /** Equals none of these; for a list: no element does. */
  $nin?: readonly Scalar[];
  $exists?: boolean;
}

/** Equality or conditions by dot path; alternatives under `$or`. Values must come from parsed input. */
export type Filter = {
  readonly [path: string]: Scalar | FieldCondition | readonly Filter[] | undefined;
  readonly $or?: readonly Filter[];
};

export interface PushEach {
  $each: readonly unknown[];
  /** Negative: keep the last n. */
  $slice?: number;
}

/** MongoDB's update language, as far as both adapters support it. No positional `$`, no `arrayFilters`. */
export interface Update {
  $set?: Readonly<Record<string, unknown>>;
  $unset?: Readonly<Record<string, '' | true | 1>>;
  $inc?: Readonly<Record<string, number>>;
  /** For numbers: sets a field that is larger, or missing. */
  $min?: Readonly<Record<string, number>>;
  $push?: Readonly<Record<string, unknown>>;
  $pull?: Readonly<Record<string, unknown>>;
  $addToSet?: Readonly<Record<string, unknown>>;
}

export interface FindOptions {
  sort?: Readonly<Record<string, 1 | -1>>;
  skip?: number;
  limit?: number;
  /** Fields to exclude or include, as in MongoDB: `{attendees: 0}` or `{version: 1}`. */
  projection?: Readonly<Record<string, 0 | 1>>;
  /**
   * True: the caller changes nothing in what it gets, so the embedded store returns its own documents instead of copies. They may have
   * more fields than the projection.
   */
  readOnly?: true;
}

export interface FindOneAndUpdateOptions extends Pick<FindOptions, 'projection'> {
  /** Default: the document after the update. */
  returnDocument?: 'before' | 'after';
}

export interface IndexSpec {
  key: Readonly<Record<string, 1 | -1>>;
  unique?: boolean;
  /** The index skips documents without the field. For a key of one field. */
  sparse?: boolean;
  /** Documents expire this long (ms) after the time in the key's single field, and are deleted within a minute. */
  expireAfterMs?: number;
}

/**
 * A collection. Every method but `append` resolves only when its effect is durable. A write is atomic for its document. A read of many
 * documents may or may not include what others write meanwhile; each document is whole. Returned documents belong to the caller: changing
 * one does not change the store, unless the caller asked for `readOnly`. Rejects with `StoreConflict` on a duplicate key, and with
 * `StoreUnavailable` when the store does not respond in time.
 */
export interface DocumentCollection<T extends Document> {
  insertOne(document: T): Promise<void>;
  /**
   * Inserts a document in two steps (docs/decisions/0023). Resolves when the document survives this process and is visible to reads. The
   * returned promise resolves when it is durable, some milliseconds later than with `insertOne`, and may reject.
   */
  append(document: T): Promise<{ durable: Promise<void> }>;
  findOne(filter: Filter, options?: FindOptions): Promise<T | null>;
  find(filter: Filter, options?: FindOptions): Promise<T[]>;
  /** Returns null when nothing matched. A new key of a map is added behind the existing ones: maps keep their order. */
  findOneAndUpdate(filter: Filter, update: Update, options?: FindOneAndUpdateOptions): Promise<T | null>;
  /** Updates the first match. Returns the number of matches (0 or 1). */
  updateOne(filter: Filter, update: Update): Promise<number>;
  /** Deletes the first match. Returns the number of deleted documents (0 or 1). */
  deleteOne(filter: Filter): Promise<number>;
  /** Deletes every match and returns their number. Not atomic as a whole. */
  deleteMany(filter: Filter): Promise<number>;
  countDocuments(filter: Filter): Promise<number>;
  createIndexes(indexes: readonly IndexSpec[]): Promise<void>;
  /** Returns the number of writes so far. Absent on MongoDB, where other processes write, too. */
  writes?(): number;
}

export interface DocumentStore {
  collection<T extends Document>(name: string): DocumentCollection<T>;
  /** Returns how many documents of a collection were compared with a filter so far: the cost of queries. Absent on MongoDB. */
  examined?(collection: string): number;
  /** Resolves when the store responds, rejects with `StoreUnavailable` otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A document with this `_id`, or with these values of a unique index, already exists. */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';
}

/** The store did not respond in time. The write may or may not have happened. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

const OPERATORS = new Set(['$in', '$gte', '$gt', '$lte', '$lt', '$ne', '$nin', '$exists']);

/** Rejects a filter outside the port's language. Also rejects an undefined condition: the driver would drop it and match every document. */
export function checkFilter(filter: Filter): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (condition === undefined) throw new TypeError(`The filter has no value for ${path}`);
    if (path === '$or') for (const alternative of filter.$or ?? []) checkFilter(alternative);
    else if (path.startsWith('$')) throw new TypeError(`Unsupported filter operator: ${path}`);
    else if (typeof condition === 'object' && condition !== null) checkCondition(path, condition);
  }
}

function checkCondition(path: string, condition: object): void {
  if (Object.keys(condition).length === 0) throw new TypeError(`The filter has no condition for ${path}`);
  for (const [operator, value] of Object.entries(condition)) {
    if (!OPERATORS.has(operator)) throw new TypeError(`Unsupported filter operator: ${path} ${operator}`);
    if (value === undefined) throw new TypeError(`The filter has no value for ${path} ${operator}`);
  }
}

/** Rejects indexes that the two adapters would treat differently. */
export function checkIndex({ key, sparse, expireAfterMs }: IndexSpec): void {
  const fields = Object.keys(key).length;
  if (fields === 0) throw new TypeError('An index needs a field');
  if ((sparse || expireAfterMs !== undefined) && fields > 1)
    throw new TypeError(`A sparse or expiring index has one field: ${Object.keys(key).join(', ')}`);
}
