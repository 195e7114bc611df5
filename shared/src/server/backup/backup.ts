/** Copies a club into a file, and a file into a store (docs/decisions/0021-backups-and-migrations.md). */
import type { Writable } from 'node:stream';
import { COLLECTIONS, type CollectionName } from '../club-store';
import { beginRestore, endRestore, schemaVersion } from '../migrations/migrate';
import { migrations } from '../migrations/migrations';
import { bsonSize, MAX_DOCUMENT_BYTES } from '../store/bson-size';
import { openStore, type StoreSettings } from '../store/open-store';
import { type Document, type DocumentStore, StoreConflict } from '../store/port';
import type { SchemaRecord } from '../upkeep-records';
import { type BackupHeader, type Entry, readFile, writeFile } from './file';
import { openSnapshot, type Snapshot } from './snapshot';

/** What a copy of yesterday must not bring back: who was signed in, mailed links, codes, mails that have been sent. */
const PASSING: readonly CollectionName[] = ['sessions', 'links', 'starts', 'mails', 'leases'];
const KEPT = COLLECTIONS.filter((name) => !PASSING.includes(name));
/** The deletion ledger: a restore adds to it, and takes nothing away. */
const LEDGER: CollectionName = 'erasures';
/** Every club that was started has one of these. */
const USERS: CollectionName = 'users';
/** Documents on their way at once. */
const AT_ONCE = 20;
const PAGE = 200;

async function* entriesOf(snapshot: Snapshot, names: readonly CollectionName[], count: () => void) {
  for (const collection of names) {
    for await (const document of snapshot.of(collection)) {
      count();
      yield { collection, document };
    }
  }
}

async function schemaOf(snapshot: Snapshot): Promise<number> {
  for await (const document of snapshot.of('schema')) {
    const { version, restoring } = document as SchemaRecord;
    if (restoring) throw new Error('A restore into this store was not finished: there is nothing whole to copy.');
    return version;
  }
  return 0;
}

/**
 * Writes a copy of a club, also while it is in use. Answers how many documents it holds.
 * @param onlyLedger copies nothing but the deletion ledger
 */
export async function backUp(
  settings: StoreSettings,
  to: Writable,
  { onlyLedger = false }: { onlyLedger?: boolean } = {},
): Promise<number> {
  const snapshot = await openSnapshot(settings);
  let documents = 0;
  const count = () => {
    documents += 1;
  };
  try {
    const head = { schema: await schemaOf(snapshot), at: Date.now(), ...(onlyLedger && { only: 'ledger' as const }) };
    await writeFile(to, head, entriesOf(snapshot, onlyLedger ? [LEDGER] : KEPT, count));
    return documents;
  } finally {
    await snapshot.close();
  }
}

export interface Restore {
  /** The backup. */
  from: string;
  /** Removes what the store holds. Otherwise only an empty one is taken. */
  replace?: boolean;
  /** Younger backups, whose deletion ledgers count too. */
  ledgers?: readonly string[];
}

const MB = 1_048_576;

/** Refuses a document that MongoDB does not take, by the name that people know it by. */
function demandTakeable(path: string, { collection, document }: Entry): void {
  const size = bsonSize(document);
  if (size <= MAX_DOCUMENT_BYTES) return;
  const { _id, name } = document as Document & { name?: unknown };
  const what = `${collection === 'events' ? 'the event' : collection} ${typeof name === 'string' ? `“${name}” ` : ''}(${_id})`;
  throw new Error(
    `${path} holds ${what} of ${(size / MB).toFixed(1)} MB; MongoDB takes at most ${MAX_DOCUMENT_BYTES / MB} MB. Shorten it in the club that it comes from, and make a new backup. Nothing was changed.`,
  );
}

/**
 * Reads the whole file once; answers its header, and whether it holds any account.
 * @param isForMongo refuses what MongoDB would not take
 */
async function check(path: string, isForMongo: boolean): Promise<BackupHeader & { hasUsers: boolean }> {
  let head: BackupHeader | undefined;
  let hasUsers = false;
  for await (const item of readFile(path)) {
    if (!('collection' in item)) head = item;
    else if (!(COLLECTIONS as readonly string[]).includes(item.collection))
      throw new Error(`${path} holds ${item.collection}, which this version of Touchline does not know.`);
    else hasUsers ||= item.collection === USERS;
    if (isForMongo && 'collection' in item) demandTakeable(path, item);
  }
  if (!head) throw new Error(`${path} is empty.`);
  if (head.schema > migrations.length)
    throw new Error(
      `${path} is of a newer version of Touchline (${head.schema}) than this one (${migrations.length}).`,
    );
  return { ...head, hasUsers };
}

/**
 * Reads the whole file that is to be restored; answers how many migrations its documents have seen. A copy of the ledger
 * alone is no club: in the place of one, it would leave nothing. Older ones do not say that they are one.
 */
async function checkClub(path: string, replace: boolean, isForMongo: boolean): Promise<number> {
  const { schema, only, hasUsers } = await check(path, isForMongo);
  if (only === 'ledger')
    throw new Error(
      `${path} holds the deletion ledger only, and no club. Restore a whole backup, with --ledger ${path} beside it.`,
    );
  if (replace && !hasUsers)
    throw new Error(
      `${path} holds no account, so it is no whole club: --replace would leave nothing. Nothing was removed.`,
    );
  return schema;
}

async function demandEmpty(store: DocumentStore): Promise<void> {
  for (const name of KEPT) {
    if (name === LEDGER || !(await store.collection(name).findOne({}))) continue;
    throw new Error(`The store is not empty: it holds ${name}. --replace removes what it holds.`);
  }
}

/** By parts: a single call has only so much time. */
async function removeAll(store: DocumentStore, name: CollectionName): Promise<void> {
  const documents = store.collection(name);
  for (;;) {
    const some = await documents.find({}, { limit: PAGE, projection: { _id: 1 } });
    if (some.length === 0) return;
    await documents.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
  }
}

/** Puts the documents of a file into the store; answers how many. */
async function insertAll(store: DocumentStore, path: string, wanted: (entry: Entry) => boolean): Promise<number> {
  const entries = readFile(path);
  let inserted = 0;
  const insert = async ({ collection, document }: Entry) => {
    await store.collection<Document>(collection).insertOne(document);
    inserted += 1;
  };
  const work = async () => {
    for (let next = await entries.next(); !next.done; next = await entries.next()) {
      const item = next.value;
      if (!('collection' in item) || !wanted(item)) continue;
      await insert(item).catch((error: unknown) => {
        // What the ledger has it keeps.
        if (!(error instanceof StoreConflict) || item.collection !== LEDGER) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return inserted;
}

/**
 * Puts a backup into a store that nobody uses. Its files are read whole before anything is written; a restore that breaks
 * off leaves a store that no club opens until it was restored again. Whom the ledger has is erased at the next start.
 * @returns how many documents were put in
 * @throws Error when a file is not whole, too new or no club, holds what MongoDB does not take, or the store is in use or not empty
 */
export async function restore(settings: StoreSettings, { from, replace = false, ledgers = [] }: Restore) {
  const isForMongo = settings.mongodbUrl !== undefined;
  const schema = await checkClub(from, replace, isForMongo);
  for (const ledger of ledgers) await check(ledger, false);
  const store = await openStore(settings);
  try {
    if ((await schemaVersion(store)) > migrations.length)
      throw new Error('The store is of a newer version of Touchline than this one.');
    if (!replace) await demandEmpty(store);
    await beginRestore(store);
    for (const name of COLLECTIONS) if (name !== LEDGER) await removeAll(store, name);
    const inserted = await insertAll(store, from, ({ collection }) => (KEPT as string[]).includes(collection));
    for (const ledger of ledgers) await insertAll(store, ledger, ({ collection }) => collection === LEDGER);
    await endRestore(store, schema);
    return inserted;
  } finally {
    await store.close();
  }
}
