/**
 * All migrations, in order. Add new ones at the end and do not change the old ones. Processes of the previous version may still run
 * meanwhile (nodes are upgraded one after another), so they must understand the migrated documents.
 */
import { markOfUser } from './erasures';
import { withLease } from './leases';
import { makeDeliveries } from './migrate-deliveries';
import type { AuditRecord, ErasureRecord, LeaseRecord, SchemaRecord } from './service-records';
import { type DocumentCollection, type DocumentStore, StoreConflict } from './store/port';

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
  { name: 'Mails, push messages and what happened to them are deliveries', up: makeDeliveries },
  {
    // The film keeper packs them, ten minutes after a start at the earliest: nodes of an older release cannot read takes (decision 0130).
    name: 'Films that take no more may have their segments by the take',
    up: () => Promise.resolve(),
  },
];

const ID = 'club';

type Schema = DocumentCollection<SchemaRecord>;

const schemaOf = (store: DocumentStore): Schema => store.collection<SchemaRecord>('schema');

/** Returns how many migrations the store has seen: 0 for a new store, or one older than migrations. */
export const schemaVersion = async (store: DocumentStore): Promise<number> =>
  (await schemaOf(store).findOne({ _id: ID }))?.version ?? 0;

/** Marks the store as being restored: no process may open it until `endRestore`. */
export async function beginRestore(store: DocumentStore): Promise<void> {
  await ignoreConflict(() => schemaOf(store).insertOne({ _id: ID, version: 0 }));
  await schemaOf(store).updateOne({ _id: ID }, { $set: { restoring: true } });
}

/** Returns the document that ends a restore, for a store that is filled without being opened. */
export const restored = (version: number): { collection: string; document: SchemaRecord } => ({
  collection: 'schema',
  document: { _id: ID, version },
});

/** Ends the restore: the store holds documents of this version. */
export async function endRestore(store: DocumentStore, version: number): Promise<void> {
  await schemaOf(store).updateOne({ _id: ID }, { $set: { version }, $unset: { restoring: '' } });
}

async function ignoreConflict(insert: () => Promise<void>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    if (!(error instanceof StoreConflict)) throw error;
  }
}

/** Marks one more migration as done, unless another process already has. */
async function markDone(store: DocumentStore, version: number): Promise<void> {
  await ignoreConflict(() => schemaOf(store).insertOne({ _id: ID, version: 0 }));
  await schemaOf(store).updateOne({ _id: ID, version }, { $set: { version: version + 1 } });
}

/**
 * Returns whether all migrations are done. Changes nothing.
 * @throws Error that says what to do, when the store is newer than this code or a restore is not finished
 */
export async function isCurrent(store: DocumentStore, newest: number = migrations.length): Promise<boolean> {
  const found = await schemaOf(store).findOne({ _id: ID });
  if (found?.restoring)
    throw new Error('A restore into this store was not finished. Run it again with --replace before starting.');
  if ((found?.version ?? 0) > newest)
    throw new Error(
      `The data is of a newer version of Touchline (${found?.version}) than this one (${newest}). Start the newer one, ` +
        'or restore a backup that this one has made.',
    );
  return (found?.version ?? 0) === newest;
}

/**
 * Applies the missing migrations in order, and marks each when it is done. One process does it while the others wait.
 * @throws Error when the store is newer than the list, or a restore is not finished
 */
export async function migrate(
  store: DocumentStore,
  list: readonly Migration[] = migrations,
  onWait?: (lease: string) => void,
): Promise<void> {
  if (await isCurrent(store, list.length)) return;
  const work = async () => {
    while (!(await isCurrent(store, list.length))) {
      const done = await schemaVersion(store);
      await list[done]?.up(store);
      await markDone(store, done);
    }
  };
  await withLease(store.collection<LeaseRecord>('leases'), 'migration', work, onWait);
}
