/** Creating something once, under an id that the client or the server made (specification 4.5). */
import { StoreConflict } from '@touchline/shared/server/store/port';
import { generateId } from './generate-id';
import { retryOnConflict } from './retry-on-conflict';

interface Creation<T> {
  /** The id that the client made; the server picks one when there is none, or when it is taken. */
  sent: string | undefined;
  /** Length of an id that the server picks. */
  digits: number;
  /** Rejects with `StoreConflict` when the id is taken, or when there is such a thing already. */
  insert: (id: string) => Promise<void>;
  /** After a conflict: what is there already, of which this would be the second; nothing when only the id is taken. */
  twin?: (id: string) => Promise<T | null | undefined>;
}

interface Created<T> {
  /** Of what was stored, or of what was there. */
  id: string;
  /** Whether this call stored it. */
  isNew: boolean;
  /** What was there, when this call did not store it. */
  twin?: T;
}

/** Stores something unless its twin is there. */
export function createOnce<T extends { _id: string }>({
  sent,
  digits,
  insert,
  twin = async () => undefined,
}: Creation<T>): Promise<Created<T>> {
  let id = sent ?? generateId(digits);
  return retryOnConflict(async (): Promise<Created<T> | undefined> => {
    try {
      await insert(id);
      return { id, isNew: true };
    } catch (error) {
      if (!(error instanceof StoreConflict)) throw error;
      const there = await twin(id);
      if (there) return { id: there._id, isNew: false, twin: there };
      id = generateId(digits);
      return undefined;
    }
  });
}

/** The twin of a call that is sent again: what the same account made under the same id. */
export const retryOf =
  (sent: string | undefined, author: string, authorOf: (id: string) => Promise<string | undefined>) =>
  async (id: string): Promise<{ _id: string } | undefined> =>
    id === sent && (await authorOf(id)) === author ? { _id: id } : undefined;
