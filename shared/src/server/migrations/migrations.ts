/**
 * All migrations, in order. Add new ones at the end and do not change the old ones. Processes of the previous version may still run
 * meanwhile (nodes are upgraded one after another), so they must understand the migrated documents.
 */
import { markOfUser } from '../erasures';
import type { AuditRecord, ErasureRecord } from '../service-records';
import { type DocumentStore, StoreConflict } from '../store/port';

export interface Migration {
  /** Describes the store after the migration. */
  name: string;
  /** May be interrupted at any point; then it runs again from the beginning. */
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
