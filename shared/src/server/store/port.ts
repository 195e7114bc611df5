/**
 * The narrow port behind which club data lives: a typed subset of the MongoDB driver's `Collection`
 * (specification 11.1). Two adapters: `embedded.ts` and `mongo.ts`; one contract suite holds both to it.
 */

/** Whatever has a string identity. Documents hold plain JSON values only: no dates, no binary but `Uint8Array`. */
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
  /** None of these; of a list: no element is one of them. */
  $nin?: readonly Scalar[];
  $exists?: boolean;
}

/** Equality or conditions by dot path; alternatives under `$or`. Values come from parsed input only. */
export type Filter = {
  readonly [path: string]: Scalar | FieldCondition | readonly Filter[] | undefined;
  readonly $or?: readonly Filter[];
};

export interface PushEach {
  $each: readonly unknown[];
  /** Negative: keep the last n. */
  $slice?: number;
}

/** MongoDB's update language, as far as both adapters promise it. No positional `$`, no `arrayFilters`. */
export interface Update {
  $set?: Readonly<Record<string, unknown>>;
  $unset?: Readonly<Record<string, '' | true | 1>>;
  $inc?: Readonly<Record<string, number>>;
  $push?: Readonly<Record<string, unknown>>;
  $pull?: Readonly<Record<string, unknown>>;
  $addToSet?: Readonly<Record<string, unknown>>;
}

export interface FindOptions {
  sort?: Readonly<Record<string, 1 | -1>>;
  skip?: number;
  limit?: number;
  /** Fields to leave out or to bring, as MongoDB writes it: `{attendees: 0}` or `{version: 1}`. */
  projection?: Readonly<Record<string, 0 | 1>>;
}

export interface FindOneAndUpdateOptions extends Pick<FindOptions, 'projection'> {
  /** Default: the document after the update. */
  returnDocument?: 'before' | 'after';
}

export interface IndexSpec {
  key: Readonly<Record<string, 1 | -1>>;
  unique?: boolean;
  /** Documents without the key's field stand outside. For a key of one field. */
  sparse?: boolean;
  /** Documents go away within a minute of this long after the moment (ms) in the one field of the key. */
  expireAfterMs?: number;
}

/**
 * One kind of document. Every method but `append` resolves only when what it did is durable; a write is atomic for its document.
 * Returned documents belong to the caller: changing one changes nothing stored.
 * Rejects with `StoreConflict` on a duplicate key and `StoreUnavailable` when the store cannot be reached in time.
 */
export interface DocumentCollection<T extends Document> {
  insertOne(document: T): Promise<void>;
  /**
   * As `insertOne`, in two steps (docs/decisions/0024): resolves when the document outlives this process and readers wait for it,
   * and answers what resolves when it is durable, which takes some milliseconds longer than `insertOne` and may reject.
   */
  append(document: T): Promise<{ durable: Promise<void> }>;
  findOne(filter: Filter, options?: FindOptions): Promise<T | null>;
  find(filter: Filter, options?: FindOptions): Promise<T[]>;
  /** Null when nothing matched. A new key of a map goes behind the ones that are there: maps keep their order. */
  findOneAndUpdate(filter: Filter, update: Update, options?: FindOneAndUpdateOptions): Promise<T | null>;
  /** Changes the first match; answers how many matched (0 or 1). */
  updateOne(filter: Filter, update: Update): Promise<number>;
  /** Removes the first match; answers how many were removed (0 or 1). */
  deleteOne(filter: Filter): Promise<number>;
  /** Removes every match; answers how many. Not atomic as a whole. */
  deleteMany(filter: Filter): Promise<number>;
  countDocuments(filter: Filter): Promise<number>;
  createIndexes(indexes: readonly IndexSpec[]): Promise<void>;
}

export interface DocumentStore {
  collection<T extends Document>(name: string): DocumentCollection<T>;
  /** Resolves when the store answers, rejects with `StoreUnavailable` otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A document with this `_id`, or with these values of a unique index, is there already. */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';
}

/** The store did not answer in time. The write may or may not have happened. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
