/** Idempotent creation under an id from the client or the server (specification 4.5). */
import { StoreConflict } from '@touchline/server/store/port';
import { generateId } from './generate-id';
import { retryOnConflict } from './retry-on-conflict';

interface Creation<T> {
  /** The client's id. The server picks one when it is missing or taken. */
  sent: string | undefined;
  /** Length of an id from the server. */
  digits: number;
  /** Rejects with `StoreConflict` when the id is taken or the object exists. */
  insert: (id: string) => Promise<void>;
  /** Called after a conflict. Returns the existing object, or nothing when only the id is taken. */
  findExisting?: (id: string) => Promise<T | null | undefined>;
}

interface Created<T> {
  id: string;
  /** True: this call stored the object. */
  isNew: boolean;
  /** Set when the object existed before this call. */
  existing?: T;
}

/** Stores an object unless it exists already. */
export function createOnce<T extends { _id: string }>({
  sent,
  digits,
  insert,
  findExisting = async () => undefined,
}: Creation<T>): Promise<Created<T>> {
  let id = sent ?? generateId(digits);
  return retryOnConflict(async (): Promise<Created<T> | undefined> => {
    try {
      await insert(id);
      return { id, isNew: true };
    } catch (error) {
      if (!(error instanceof StoreConflict)) throw error;
      const existing = await findExisting(id);
      if (existing) return { id: existing._id, isNew: false, existing };
      id = generateId(digits);
      return undefined;
    }
  });
}

/** A `findExisting` for retries: finds the object that the same account created under the same id. */
export const retryOf =
  (sent: string | undefined, author: string, authorOf: (id: string) => Promise<string | undefined>) =>
  async (id: string): Promise<{ _id: string } | undefined> =>
    id === sent && (await authorOf(id)) === author ? { _id: id } : undefined;
