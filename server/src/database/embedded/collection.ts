/**
 * One collection in memory. A write filters and updates synchronously on the newest state, so it is atomic and builds on the one before.
 * A read sees the state at its beginning; a long one lets others in meanwhile. No result depends on data that is not on disk yet: every
 * method but `append` waits for the writes that it may have seen.
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
} from '../../store/port';
import { isTurnOver, mapInTurns, runAtOnce, runInTurns, type SlicedWork, takeTurn } from '../../turns';
import type { Disk, Urgency, Written } from './disk';
import type { Documents } from './documents';
import { IdOrder } from './id-order';
import { OrderedIndex } from './ordered-index';
import { projector } from './query';
import { comparedFields, knownCount, type Source, select } from './select';
import { applyUpdate } from './update';
import { type Fields, plainCopy } from './values';

/** Indexes that no query has used are filled after this time (ms): the start of a large club does not wait for them. */
const FILL_AFTER_MS = 5_000;
/** Fills the indexes of one collection after the other, so that a query which needs an index at once shares its turns with one of them only. */
let filled: Promise<void> = Promise.resolve();
/** lmdb limits keys to 1,978 bytes. */
const MAX_ID_LENGTH = 400;

interface Parts {
  disk: Pick<Disk, 'write'>;
  /** Throws after the store was closed. */
  assertOpen(): void;
  /** Called once for each index with expiry. */
  onExpiring(name: string, sweep: () => Promise<unknown>): void;
}

const fieldsOf = (document: Document): Fields => document as unknown as Fields;

export class EmbeddedCollection<T extends Document> implements DocumentCollection<T> {
  /** Number of documents compared with a filter so far: the cost of queries. */
  examined = 0;
  readonly #name: string;
  readonly #parts: Parts;
  /** Documents are never changed in place: a write replaces them. */
  readonly #documents: Documents<T>;
  readonly #indexes = new Map<string, OrderedIndex>();
  /** True: some indexes may lack documents that were there before them. */
  #isFilling = false;
  /** Built by the first query that needs it. */
  #idOrder: IdOrder | undefined;
  readonly #source: Source<T>;
  /** Writes that are not on disk yet. */
  readonly #pendingWrites = new Map<string, Promise<void>>();
  #newestWrite: Promise<void> | undefined;
  #writes = 0;

  constructor(name: string, documents: Documents<T>, parts: Parts) {
    this.#name = name;
    this.#documents = documents;
    this.#parts = parts;
    const indexes = this.#indexes;
    this.#source = {
      documents,
      get indexes() {
        return [...indexes.values()];
      },
      idOrder: () => {
        this.#idOrder ??= new IdOrder(documents.keys(), (id) => documents.has(id));
        return this.#idOrder;
      },
      onExamined: (count) => {
        this.examined += count;
      },
    };
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
    const [found] = await this.#read(filter, options, 1);
    if (!found) return null;
    return options.readOnly ? found : projector<T>(options.projection)(found);
  }

  async find(filter: Filter, options: FindOptions = {}): Promise<T[]> {
    const found = await this.#read(filter, options);
    return options.readOnly ? found : mapInTurns(found, projector<T>(options.projection));
  }

  async findOneAndUpdate(
    filter: Filter,
    update: Update,
    { returnDocument = 'after', projection }: FindOneAndUpdateOptions = {},
  ): Promise<T | null> {
    const changed = await this.#update(filter, update);
    return changed && projector<T>(projection)(changed[returnDocument]);
  }

  async updateOne(filter: Filter, update: Update): Promise<number> {
    return (await this.#update(filter, update)) ? 1 : 0;
  }

  async deleteOne(filter: Filter): Promise<number> {
    if (this.#isFilling) await this.#prepare(filter);
    return this.#remove(filter, runAtOnce(this.#select(filter, {}, 1)));
  }

  async deleteMany(filter: Filter): Promise<number> {
    if (this.#isFilling) await this.#prepare(filter);
    return this.#remove(filter, runAtOnce(this.#select(filter, {})));
  }

  async countDocuments(filter: Filter): Promise<number> {
    this.#parts.assertOpen();
    checkFilter(filter);
    if (this.#isFilling) await this.#prepare(filter);
    const known = knownCount(this.#source, filter);
    if (known === undefined) return (await this.#read(filter, {})).length;
    await this.#durable(filter);
    return known;
  }

  writes(): number {
    return this.#writes;
  }

  async createIndexes(specs: readonly IndexSpec[]): Promise<void> {
    this.#parts.assertOpen();
    for (const spec of specs) {
      checkIndex(spec);
      const identity = JSON.stringify(spec);
      if (this.#indexes.has(identity)) continue;
      const index = new OrderedIndex(spec, (names) => this.#documents.snapshot(names));
      if (index.unique && index.hasDuplicates())
        await this.#throwConflict(`${this.#name} holds duplicates of ${index.fields.join(', ')}`);
      this.#indexes.set(identity, index);
      const { expireAfterMs } = spec;
      if (expireAfterMs !== undefined)
        this.#parts.onExpiring(`${this.#name}.${index.lastField}`, () =>
          this.deleteMany({ [index.lastField]: { $lte: Date.now() - expireAfterMs } }),
        );
    }
    this.#isFilling = true;
    setTimeout(() => {
      filled = filled.then(() => this.#fillIndexes());
    }, FILL_AFTER_MS).unref();
  }

  async #fillIndexes(): Promise<void> {
    for (const index of this.#indexes.values()) await index.fillInTurns();
    this.#isFilling = [...this.#indexes.values()].some(({ isFilled }) => !isFilled);
  }

  /** Fills the indexes that a query may use, in turns. */
  async #prepare(filter: Filter, sort: FindOptions['sort'] = {}): Promise<void> {
    const fields = new Set([...comparedFields(filter), ...Object.keys(sort)]);
    for (const index of this.#indexes.values()) if (fields.has(index.fields[0] ?? '')) await index.fillInTurns();
  }

  /** Returns the stored documents that match, once they are on disk. Callers must not change them. */
  async #read(filter: Filter, options: FindOptions, limit?: number): Promise<T[]> {
    if (this.#isFilling) await this.#prepare(filter, options.sort);
    // A series of short reads has to let others in, too.
    if (isTurnOver()) await takeTurn();
    const found = await runInTurns(this.#select(filter, options, limit));
    if (this.#pendingWrites.size > 0) await this.#durable(filter);
    return found;
  }

  /** Finds the stored documents that match now, as for `#read`. */
  #select(filter: Filter, options: FindOptions, limit?: number): SlicedWork<T[]> {
    this.#parts.assertOpen();
    checkFilter(filter);
    return select(this.#source, filter, limit === undefined ? options : { ...options, limit });
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
    if (this.#isFilling) await this.#prepare(filter);
    const [before] = runAtOnce(this.#select(filter, {}, 1));
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
      if (before) index.replace(id, fieldsOf(before), fieldsOf(after));
      else index.add(id, fieldsOf(after));
    }
    if (!before) this.#idOrder?.add(id);
    this.#documents.set(id, after);
    return this.#write(id, after, urgency);
  }

  async #remove(filter: Filter, found: readonly T[]): Promise<number> {
    for (const document of found) {
      for (const index of this.#indexes.values()) index.remove(document._id, fieldsOf(document));
      this.#documents.delete(document._id);
      this.#idOrder?.remove();
      // All deletes are awaited below, in one commit.
      this.#write(document._id, undefined, 'sync');
    }
    await (found.length ? this.#newestWrite : this.#durable(filter));
    return found.length;
  }

  #write(id: string, document: T | undefined, urgency: Urgency): Written {
    this.#writes += 1;
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
}
