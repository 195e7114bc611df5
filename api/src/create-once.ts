/** Creating under an id that the client made: a retried create is the same create (design section 3, Ids). */
import { StoreConflict } from '@touchline/shared/server/store/port';
import { freshId } from './fresh-id';
import { untilSettled } from './until-settled';

interface Creation {
  /** The id that the client made; the server picks one when there is none, or when it is taken. */
  sent: string | undefined;
  /** Length of an id that the server picks. */
  digits: number;
  /** Account that creates. */
  author: string;
  /** Rejects with `StoreConflict` when the id is taken. */
  insert: (id: string) => Promise<void>;
  /** Account that created what has this id. */
  authorOf: (id: string) => Promise<string | undefined>;
}

/** The id under which it is stored, and whether this call stored it. */
export function createOnce({ sent, digits, author, insert, authorOf }: Creation) {
  let id = sent ?? freshId(digits);
  return untilSettled(async (): Promise<{ id: string; isNew: boolean } | undefined> => {
    try {
      await insert(id);
      return { id, isNew: true };
    } catch (error) {
      if (!(error instanceof StoreConflict)) throw error;
      if (id === sent && (await authorOf(id)) === author) return { id, isNew: false };
      id = freshId(digits);
      return undefined;
    }
  });
}
