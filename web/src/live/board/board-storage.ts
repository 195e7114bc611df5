/** Copies of boards in this browser: what was drawn without a line outlives a reload (specification 8.1). */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { BOARDS_DATABASE } from '../board-desk';

interface BoardsSchema extends DBSchema {
  /** What a board held when it was last seen, by owner. */
  copies: { key: string; value: Uint8Array };
  /** Updates that no server has acknowledged. */
  strokes: { key: number; value: { owner: string; update: Uint8Array }; indexes: { owner: string } };
}

/** An update that waits, with its key when it is stored. */
export interface Stroke {
  readonly update: Uint8Array;
  key: Promise<number | undefined>;
}

export interface BoardStorage {
  load: () => Promise<{ copy: Uint8Array | undefined; strokes: Stroke[] }>;
  keep: (update: Uint8Array) => Stroke;
  /** These are acknowledged. */
  forget: (strokes: readonly Stroke[]) => Promise<void>;
  saveCopy: (copy: Uint8Array) => Promise<void>;
  /** The board is not this person's to see any more. */
  drop: () => Promise<void>;
}

let opened: Promise<IDBPDatabase<BoardsSchema>> | undefined;

function openBoards(): Promise<IDBPDatabase<BoardsSchema>> {
  opened ??= openDB<BoardsSchema>(BOARDS_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('copies');
      db.createObjectStore('strokes', { autoIncrement: true }).createIndex('owner', 'owner');
    },
    // Another tab has a newer version of this page.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
}

/** A browser that stores nothing still draws and sends: only a reload would lose what waits. */
async function tolerant<T>(work: (db: IDBPDatabase<BoardsSchema>) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await openBoards());
  } catch {
    opened = undefined;
    return undefined;
  }
}

const reach = (userId: string) => IDBKeyRange.bound(`${userId}/`, `${userId}/\uffff`);

/** The copy of one board for one account. */
export function boardStorage(userId: string, boardId: string): BoardStorage {
  const owner = `${userId}/${boardId}`;
  return {
    load: async () => {
      const found = await tolerant(async (db) => {
        const copy = await db.get('copies', owner);
        const range = db.transaction('strokes').store.index('owner');
        const strokes: Stroke[] = [];
        for await (const { value, primaryKey } of range.iterate(owner))
          strokes.push({ update: value.update, key: Promise.resolve(primaryKey) });
        return { copy, strokes };
      });
      return found ?? { copy: undefined, strokes: [] };
    },
    keep: (update) => ({ update, key: tolerant((db) => db.add('strokes', { owner, update })) }),
    forget: async (strokes) => {
      const keys = await Promise.all(strokes.map(({ key }) => key));
      await tolerant(async (db) => {
        const { store, done } = db.transaction('strokes', 'readwrite');
        for (const key of keys) if (key !== undefined) void store.delete(key);
        await done;
      });
    },
    saveCopy: async (copy) => void (await tolerant((db) => db.put('copies', copy, owner))),
    drop: async () => {
      await tolerant(async (db) => {
        const writing = db.transaction(['copies', 'strokes'], 'readwrite');
        await writing.objectStore('copies').delete(owner);
        for await (const cursor of writing.objectStore('strokes').index('owner').iterate(owner)) await cursor.delete();
        await writing.done;
      });
    },
  };
}

/** The boards on which something of this account still waits to be sent. */
export async function boardsWaiting(userId: string): Promise<string[]> {
  const owners = await tolerant(async (db) => {
    const found = new Set<string>();
    for await (const { key } of db.transaction('strokes').store.index('owner').iterate(reach(userId)))
      found.add(String(key));
    return [...found];
  });
  return (owners ?? []).map((owner) => owner.slice(userId.length + 1));
}

/** Takes away what this browser shows of boards without a server; what waits to be sent stays, as other changes do. */
export async function dropCopies(userId: string): Promise<void> {
  await tolerant((db) => db.delete('copies', reach(userId)));
}
