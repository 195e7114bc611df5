/** Stores boards in this browser, so that strokes drawn offline survive a reload. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { BOARDS_DATABASE } from '../engine/board-router';

interface BoardsSchema extends DBSchema {
  /** The last known state of each board, by owner. */
  copies: { key: string; value: Uint8Array };
  /** Updates that the server has not acknowledged. */
  strokes: { key: number; value: { owner: string; update: Uint8Array }; indexes: { owner: string } };
}

/** An unsent update, with its key once it is stored. */
export interface Stroke {
  readonly update: Uint8Array;
  key: Promise<number | undefined>;
}

export interface BoardStorage {
  load: () => Promise<{ copy: Uint8Array | undefined; strokes: Stroke[] }>;
  addStroke: (update: Uint8Array) => Stroke;
  /** Removes acknowledged strokes. */
  removeStrokes: (strokes: readonly Stroke[]) => Promise<void>;
  saveCopy: (copy: Uint8Array) => Promise<void>;
  /** Deletes the copy and its strokes, because the user may not see the board any more. */
  deleteBoard: () => Promise<void>;
}

let opened: Promise<IDBPDatabase<BoardsSchema>> | undefined;

function openBoards(): Promise<IDBPDatabase<BoardsSchema>> {
  opened ??= openDB<BoardsSchema>(BOARDS_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('copies');
      db.createObjectStore('strokes', { autoIncrement: true }).createIndex('owner', 'owner');
    },
    // Another tab runs a newer version of the app and upgrades the database.
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

/** Without storage, drawing and sending still work; only a reload would lose unsent strokes. */
async function ignoreFailure<T>(work: (db: IDBPDatabase<BoardsSchema>) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await openBoards());
  } catch {
    opened = undefined;
    return undefined;
  }
}

const keysOfUser = (userId: string) => IDBKeyRange.bound(`${userId}/`, `${userId}/\uffff`);

/** Returns the storage of one board for one account. */
export function boardStorage(userId: string, boardId: string): BoardStorage {
  const owner = `${userId}/${boardId}`;
  return {
    load: async () => {
      const found = await ignoreFailure(async (db) => {
        const copy = await db.get('copies', owner);
        const range = db.transaction('strokes').store.index('owner');
        const strokes: Stroke[] = [];
        for await (const { value, primaryKey } of range.iterate(owner))
          strokes.push({ update: value.update, key: Promise.resolve(primaryKey) });
        return { copy, strokes };
      });
      return found ?? { copy: undefined, strokes: [] };
    },
    addStroke: (update) => ({ update, key: ignoreFailure((db) => db.add('strokes', { owner, update })) }),
    removeStrokes: async (strokes) => {
      const keys = await Promise.all(strokes.map(({ key }) => key));
      await ignoreFailure(async (db) => {
        const { store, done } = db.transaction('strokes', 'readwrite');
        for (const key of keys) if (key !== undefined) void store.delete(key);
        await done;
      });
    },
    saveCopy: async (copy) => void (await ignoreFailure((db) => db.put('copies', copy, owner))),
    deleteBoard: async () => {
      await ignoreFailure(async (db) => {
        const writing = db.transaction(['copies', 'strokes'], 'readwrite');
        await writing.objectStore('copies').delete(owner);
        for await (const cursor of writing.objectStore('strokes').index('owner').iterate(owner)) await cursor.delete();
        await writing.done;
      });
    },
  };
}

/** Returns the ids of boards with unsent strokes of this account. */
export async function listUnsentBoards(userId: string): Promise<string[]> {
  const owners = await ignoreFailure(async (db) => {
    const found = new Set<string>();
    for await (const { key } of db.transaction('strokes').store.index('owner').iterate(keysOfUser(userId)))
      found.add(String(key));
    return [...found];
  });
  return (owners ?? []).map((owner) => owner.slice(userId.length + 1));
}

/** Deletes the copies of an account's boards. Unsent strokes stay, as other unsent changes do. */
export async function deleteCopies(userId: string): Promise<void> {
  await ignoreFailure((db) => db.delete('copies', keysOfUser(userId)));
}
