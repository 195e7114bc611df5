/** Records about the store itself, beside the records of the club (`records.ts`). */

/** A lock for work that one process does at a time. It expires, so that a crashed process does not block the others for ever. */
export interface LeaseRecord {
  /** Name of the work. */
  _id: string;
  holder: string;
  /** When the lease expires (ms). */
  until: number;
}

/** The schema version of this store: one document. */
export interface SchemaRecord {
  _id: string;
  /** How many migrations were applied. */
  version: number;
  /** Set while a restore runs: no process may use the store before it ends. */
  restoring?: true;
}

/** The mark of an erased person: a restore does not bring their data back. */
export interface ErasureRecord {
  /** Hash of the erased account or child (`erasures.ts`). */
  _id: string;
  at: number;
}
