/** Backs up a club into a file, and restores a file into a store (docs/decisions/0021-backups-and-migrations.md). */
import type { Writable } from 'node:stream';
import { COLLECTIONS, type CollectionName } from '../club-store';
import { bsonSize, MAX_DOCUMENT_BYTES } from '../database/bson-size';
import { openStore, type StoreSettings } from '../database/open-store';
import { beginRestore, endRestore, migrations, restored, schemaVersion } from '../migrations';
import type { SchemaRecord } from '../service-records';
import { type Document, type DocumentStore, StoreConflict } from '../store/port';
import { type BackupHeader, type Entry, readFile, writeFile } from './file';
import { openSnapshot, type Snapshot } from './snapshot';

/**
 * Not backed up, because a restore must not bring it back: sessions and their devices of push messages, mailed links, codes and sent mails.
 */
const TRANSIENT: readonly CollectionName[] = [
  'sessions',
  'devices',
  'links',
  'starts',
  'mails',
  'mailLinks',
  'notices',
  'removedEvents',
  'leases',
];
const BACKED_UP = COLLECTIONS.filter((name) => !TRANSIENT.includes(name));
/** The erasure ledger: a restore adds to it and removes nothing from it. */
const LEDGER: CollectionName = 'erasures';
/** Every club that was started has at least one user. */
const USERS: CollectionName = 'users';
/** Documents inserted concurrently. */
const MAX_CONCURRENT = 20;
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
 * Writes a backup of a club, which may be in use.
 * @param onlyLedger backs up only the erasure ledger
 * @returns the number of documents
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
    await writeFile(to, head, entriesOf(snapshot, onlyLedger ? [LEDGER] : BACKED_UP, count));
    return documents;
  } finally {
    await snapshot.close();
  }
}

export interface Restore {
  /** The backup. */
  from: string;
  /** Deletes the documents of the store first. Otherwise the store must be empty. */
  replace?: boolean;
  /** Newer backups, whose erasure ledgers are added. */
  ledgers?: readonly string[];
}

const MB = 1_048_576;

/** Throws an error for a document that is too large for MongoDB, with the name that users know. */
function assertFitsMongo(path: string, { collection, document }: Entry): void {
  const size = bsonSize(document);
  if (size <= MAX_DOCUMENT_BYTES) return;
  const { _id, name } = document as Document & { name?: unknown };
  const described = `${collection === 'events' ? 'the event' : collection} ${typeof name === 'string' ? `“${name}” ` : ''}(${_id})`;
  throw new Error(
    `${path} holds ${described} of ${(size / MB).toFixed(1)} MB; MongoDB takes at most ${MAX_DOCUMENT_BYTES / MB} MB. Shorten it in the club that it comes from, and make a new backup. Nothing was changed.`,
  );
}

/**
 * Reads the whole file once.
 * @param isForMongo rejects documents that are too large for MongoDB
 * @returns its header, its ledger, and whether it holds any account
 */
async function check(
  path: string,
  isForMongo: boolean,
): Promise<BackupHeader & { ledger: Entry[]; hasUsers: boolean }> {
  let head: BackupHeader | undefined;
  let hasUsers = false;
  const ledger: Entry[] = [];
  for await (const item of readFile(path)) {
    if (!('collection' in item)) head = item;
    else if (item.collection === LEDGER) ledger.push(item);
    else if (!(COLLECTIONS as readonly string[]).includes(item.collection))
      throw new Error(`${path} holds ${item.collection}, which this version of Touchline does not know.`);
    else hasUsers ||= item.collection === USERS;
    if (isForMongo && 'collection' in item) assertFitsMongo(path, item);
  }
  if (!head) throw new Error(`${path} is empty.`);
  if (head.schema > migrations.length)
    throw new Error(
      `${path} is of a newer version of Touchline (${head.schema}) than this one (${migrations.length}).`,
    );
  return { ...head, ledger, hasUsers };
}

/**
 * Reads the whole file to restore. Rejects a backup of the ledger alone, which would replace the club by nothing; old files of that kind
 * are not marked, so a file without accounts is rejected, too.
 * @returns its ledger, and the number of migrations that its documents have seen
 */
async function checkClub(path: string, replace: boolean, isForMongo: boolean) {
  const { schema, ledger, only, hasUsers } = await check(path, isForMongo);
  if (only === 'ledger')
    throw new Error(
      `${path} holds the deletion ledger only, and no club. Restore a whole backup, with --ledger ${path} beside it.`,
    );
  if (replace && !hasUsers)
    throw new Error(
      `${path} holds no account, so it is no whole club: --replace would leave nothing. Nothing was removed.`,
    );
  return { schema, ledger };
}

async function assertEmpty(store: DocumentStore): Promise<void> {
  for (const name of BACKED_UP) {
    if (name === LEDGER || !(await store.collection(name).findOne({}))) continue;
    throw new Error(`The store is not empty: it holds ${name}. --replace removes what it holds.`);
  }
}

/** In pages, because a single call has a time limit. */
async function deleteAll(store: DocumentStore, name: CollectionName): Promise<void> {
  const documents = store.collection(name);
  for (;;) {
    const page = await documents.find({}, { limit: PAGE, projection: { _id: 1 } });
    if (page.length === 0) return;
    await documents.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
  }
}

/** Inserts documents. Returns their number. */
async function insertAll(store: DocumentStore, entries: AsyncGenerator<Entry> | ArrayIterator<Entry>): Promise<number> {
  let inserted = 0;
  const insert = async ({ collection, document }: Entry) => {
    await store.collection<Document>(collection).insertOne(document);
    inserted += 1;
  };
  const work = async () => {
    for (let next = await entries.next(); !next.done; next = await entries.next()) {
      const item = next.value;
      await insert(item).catch((error: unknown) => {
        // The ledger keeps its own entries.
        if (!(error instanceof StoreConflict) || item.collection !== LEDGER) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return inserted;
}

/** Reads the documents of a file, but for the ledger. */
async function* documentsOf(path: string): AsyncGenerator<Entry> {
  for await (const item of readFile(path))
    if ('collection' in item && item.collection !== LEDGER && (BACKED_UP as string[]).includes(item.collection))
      yield item;
}

/** Restores everything but the ledger into a closed store. Returns the number of documents. */
async function fill({ dataDir }: StoreSettings, path: string, schema: number): Promise<number> {
  const { fillEmbeddedStore } = await import('../database/embedded/fill');
  return fillEmbeddedStore(dataDir, documentsOf(path), restored(schema));
}

/**
 * Restores a backup into a store that no process uses. Reads all files completely before it writes anything. An interrupted restore
 * leaves a store that no process opens until it is restored again. People in the erasure ledger are erased at the next start.
 * @returns the number of restored documents
 * @throws Error when a file is incomplete, too new or not a club, holds a document too large for MongoDB, or the store is in use or not
 * empty
 */
export async function restore(settings: StoreSettings, { from, replace = false, ledgers = [] }: Restore) {
  const isForMongo = settings.mongodbUrl !== undefined;
  const { schema, ledger } = await checkClub(from, replace, isForMongo);
  const younger: Entry[][] = [];
  for (const path of ledgers) younger.push((await check(path, false)).ledger);
  const store = await openStore(settings);
  let inserted: number;
  try {
    if ((await schemaVersion(store)) > migrations.length)
      throw new Error('The store is of a newer version of Touchline than this one.');
    if (!replace) await assertEmpty(store);
    await beginRestore(store);
    for (const name of COLLECTIONS) if (name !== LEDGER) await deleteAll(store, name);
    inserted = await insertAll(store, ledger.values());
    for (const marks of younger) await insertAll(store, marks.values());
    if (isForMongo) inserted += await insertAll(store, documentsOf(from));
    if (isForMongo) await endRestore(store, schema);
  } finally {
    await store.close();
  }
  return isForMongo ? inserted : inserted + (await fill(settings, from, schema));
}
