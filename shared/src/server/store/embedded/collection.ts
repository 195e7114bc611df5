/**
 * One collection in memory. Filters and updates run synchronously on the newest state, so each write is atomic and builds on the one
 * before. No result depends on data that is not on disk yet: every method but `append` waits for the writes that it may have seen.
 */
import {
  checkFilter,
  checkIndex,
  type Document,
  type DocumentCollection,
  type Filter,
  type FindOneAndUpdateOptions,
  type FindOptions,
  type IndexSpec,
  StoreConflict,
  type Update,
} from '../port';
import type { Disk, Urgency, Written } from './disk';
import { OrderedIndex } from './ordered-index';
import { plan } from './plan';
import { compileFilter, projectCopy } from './query';
import { applyUpdate } from './update';
import { documentOrder, type Fields, plainCopy } from './values';

/** lmdb limits keys to 1,978 bytes. */
const MAX_ID_LENGTH = 400;

interface Parts {
  disk: Disk;
  /** Throws after the store was closed. */
  assertOpen(): void;
  /** Called once for each index with expiry. */
  onExpiring(name: string, sweep: () => Promise<unknown>): void;
}

const fieldsOf = (document: Document): Fields => document as unknown as Fields;

/** Returns whether the filter names ids only, so that no document has to be compared. */
function hasOnlyIds({ _id: id, ...rest }: Filter): boolean {
  if (Object.keys(rest).length > 0) return false;
  return typeof id === 'string' || (typeof id === 'object' && id !== null && Object.keys(id).join() === '$in');
}

export class EmbeddedCollection<T extends Document> implements DocumentCollection<T> {
  /** Number of documents compared with a filter so far: the cost of queries. */
  examined = 0;
  readonly #name: string;
  readonly #parts: Parts;
  /** Documents are never changed in place: a write replaces them. */
  readonly #documents: Map<string, T>;
  readonly #indexes = new Map<string, OrderedIndex>();
  /** Writes that are not on disk yet. */
  readonly #pendingWrites = new Map<string, Promise<void>>();
  #newestWrite: Promise<void> | undefined;

  constructor(name: string, documents: Map<string, T>, parts: Parts) {
    this.#name = name;
    this.#documents = documents;
    this.#parts = parts;
  }

  async insertOne(document: T): Promise<void> {
    await this.#insert(document, 'sync').durable;
  }

  async append(document: T): Promise<{ durable: Promise<void> }> {
    const { appended, durable } = this.#insert(document, 'append');
    await appended;
    return { durable };
  }

  async findOne(filter: Filter, options: FindOptions = {}): Promise<T | null> {
    const [found] = this.#select(filter, options, 1);
    await this.#durable(filter);
    return found ? projectCopy(found, options.projection) : null;
  }

  async find(filter: Filter, options: FindOptions = {}): Promise<T[]> {
    const found = this.#select(filter, options);
    await this.#durable(filter);
    return found.map((document) => projectCopy(document, options.projection));
  }

  async findOneAndUpdate(
    filter: Filter,
    update: Update,
    { returnDocument = 'after', projection }: FindOneAndUpdateOptions = {},
  ): Promise<T | null> {
    const changed = await this.#update(filter, update);
    return changed && projectCopy(changed[returnDocument], projection);
  }

  async updateOne(filter: Filter, update: Update): Promise<number> {
    return (await this.#update(filter, update)) ? 1 : 0;
  }

  async deleteOne(filter: Filter): Promise<number> {
    return this.#remove(filter, this.#select(filter, {}, 1));
  }

  async deleteMany(filter: Filter): Promise<number> {
    return this.#remove(filter, this.#select(filter, {}));
  }

  async countDocuments(filter: Filter): Promise<number> {
    const { length } = this.#select(filter, {});
    await this.#durable(filter);
    return length;
  }

  async createIndexes(specs: readonly IndexSpec[]): Promise<void> {
    this.#parts.assertOpen();
    for (const spec of specs) {
      checkIndex(spec);
      const identity = JSON.stringify(spec);
      if (this.#indexes.has(identity)) continue;
      const index = new OrderedIndex(spec);
      index.addAll(this.#entries());
      for (const [id, fields] of index.unique ? this.#entries() : []) {
        if (index.hasConflict(id, fields))
          await this.#throwConflict(`${this.#name} holds duplicates of ${index.fields.join(', ')}`);
      }
      this.#indexes.set(identity, index);
      const { expireAfterMs } = spec;
      if (expireAfterMs !== undefined)
        this.#parts.onExpiring(`${this.#name}.${index.lastField}`, () =>
          this.deleteMany({ [index.lastField]: { $lte: Date.now() - expireAfterMs } }),
        );
    }
  }

  /** Returns the stored documents that match now. Callers must neither change them nor return them. */
  #select(filter: Filter, { sort, skip = 0, limit: optionLimit }: FindOptions, limit = optionLimit): T[] {
    this.#parts.assertOpen();
    checkFilter(filter);
    const end = limit ? skip + limit : Number.POSITIVE_INFINITY;
    const candidates = plan([...this.#indexes.values()], filter, { sort, limit });
    const needsSort = sort !== undefined && !candidates?.ordered;
    const query = hasOnlyIds(filter) ? undefined : compileFilter(filter as Fields);
    const found: T[] = [];
    for (const id of candidates?.ids ?? this.#documents.keys()) {
      const document = this.#documents.get(id);
      if (!document) continue;
      this.examined++;
      if (query && !query.test(fieldsOf(document))) continue;
      found.push(document);
      if (!needsSort && found.length >= end) break;
    }
    if (needsSort) {
      const compare = documentOrder(sort);
      found.sort((a, b) => compare(fieldsOf(a), fieldsOf(b)));
    }
    return found.slice(skip, end);
  }

  #insert(document: T, urgency: Urgency): Written {
    this.#parts.assertOpen();
    const copy = plainCopy(document);
    const { _id: id } = copy;
    if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH)
      throw new TypeError(`An _id is a text of 1 to ${MAX_ID_LENGTH} characters`);
    if (this.#documents.has(id)) return this.#rejectWrite(`${this.#name} has ${id} already`);
    return this.#replace(undefined, { _id: id, ...(copy as object) } as T, urgency);
  }

  async #update(filter: Filter, update: Update): Promise<{ before: T; after: T } | null> {
    const [before] = this.#select(filter, {}, 1);
    if (!before) {
      await this.#durable(filter);
      return null;
    }
    const after = applyUpdate(before, update);
    await this.#replace(before, after, 'sync').durable;
    return { before, after };
  }

  /** Replaces a document by its new version, or inserts it. */
  #replace(before: T | undefined, after: T, urgency: Urgency): Written {
    const changedIndexes = [...this.#indexes.values()].filter(
      (index) => !before || index.differs(fieldsOf(before), fieldsOf(after)),
    );
    const id = after._id;
    const conflicting = changedIndexes.find((index) => index.hasConflict(id, fieldsOf(after)));
    if (conflicting)
      return this.#rejectWrite(`${this.#name} has another one with this ${conflicting.fields.join(', ')}`);
    for (const index of changedIndexes) {
      if (before) index.remove(id, fieldsOf(before));
      index.add(id, fieldsOf(after));
    }
    this.#documents.set(id, after);
    return this.#write(id, after, urgency);
  }

  async #remove(filter: Filter, found: readonly T[]): Promise<number> {
    for (const document of found) {
      for (const index of this.#indexes.values()) index.remove(document._id, fieldsOf(document));
      this.#documents.delete(document._id);
      // All deletes are awaited below, in one commit.
      this.#write(document._id, undefined, 'sync');
    }
    await (found.length ? this.#newestWrite : this.#durable(filter));
    return found.length;
  }

  #write(id: string, document: T | undefined, urgency: Urgency): Written {
    const written = this.#parts.disk.write([this.#name, id], document, urgency);
    const { durable } = written;
    this.#pendingWrites.set(id, durable);
    this.#newestWrite = durable;
    const forget = () => {
      if (this.#pendingWrites.get(id) === durable) this.#pendingWrites.delete(id);
    };
    durable.then(forget, () => undefined);
    return written;
  }

  /** Resolves when everything that a query with this filter may have seen is on disk. */
  async #durable(filter: Filter): Promise<void> {
    if (this.#pendingWrites.size === 0) return;
    await (typeof filter._id === 'string' ? this.#pendingWrites.get(filter._id) : this.#newestWrite);
  }

  /** Rejects a write with a conflict, once the conflicting document is on disk. */
  async #throwConflict(reason: string): Promise<never> {
    await this.#durable({});
    throw new StoreConflict(reason);
  }

  #rejectWrite(reason: string): Written {
    const rejected = this.#throwConflict(reason);
    return { appended: rejected, durable: rejected };
  }

  *#entries(): Generator<[string, Fields]> {
    for (const [id, document] of this.#documents) yield [id, fieldsOf(document)];
  }
}
