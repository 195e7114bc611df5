/** What the store holds about itself, beside what it holds of the club (`records.ts`). */

/** Something that one process at a time does. Taken for a while, so that one that dies keeps nobody out for ever. */
export interface LeaseRecord {
  /** What is done. */
  _id: string;
  holder: string;
  /** Until when (ms) it is taken. */
  until: number;
}

/** How the documents of this store are to be read: one document. */
export interface SchemaRecord {
  _id: string;
  /** How many of the migrations were applied. */
  version: number;
  /** While a restore puts documents into the store: nobody may use it before it ends. */
  restoring?: true;
}

/** Somebody who was erased: a restore brings nobody of them back. */
export interface ErasureRecord {
  /** Hash of what was erased (`erasures.ts`). */
  _id: string;
  at: number;
}
