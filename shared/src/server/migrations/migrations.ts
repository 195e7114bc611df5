/**
 * What was changed about stored documents, in order. To change more, add one at the end; those that are here stay as they
 * are. While they run, processes of the version before may still be at work (an upgrade goes node after node): they have
 * to understand what a migration leaves.
 */
import { markOfUser } from '../erasures';
import type { AuditRecord } from '../records';
import { type DocumentStore, StoreConflict } from '../store/port';
import type { ErasureRecord } from '../upkeep-records';

export interface Migration {
  /** What is true of the store afterwards. */
  name: string;
  /** May be cut short anywhere, and then runs again from its beginning. */
  up(store: DocumentStore): Promise<void>;
}

export const migrations: readonly Migration[] = [
  {
    name: 'Accounts that were erased before there was a deletion ledger are in it',
    up: async (store) => {
      const erasures = store.collection<ErasureRecord>('erasures');
      const acts = await store
        .collection<AuditRecord>('audit')
        .find({ action: { $in: ['delete_user', 'delete_account'] } }, { projection: { about: 1, at: 1 } });
      for (const { about, at } of acts) {
        await erasures.insertOne({ _id: markOfUser(about), at }).catch((error: unknown) => {
          if (!(error instanceof StoreConflict)) throw error;
        });
      }
    },
  },
];
