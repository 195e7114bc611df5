/** Runs code at the very moment of a read. */
import type { Document, DocumentCollection } from '@touchline/shared/server/store/port';

/** Runs `happens` once: after the store has executed the next read, and before the reader gets the result. */
export function duringRead<D extends Document>(
  documents: DocumentCollection<D>,
  read: 'find' | 'findOne',
  happens: () => Promise<unknown>,
): void {
  const original = documents[read].bind(documents) as (...given: unknown[]) => Promise<unknown>;
  const once = async (...given: unknown[]) => {
    Object.assign(documents, { [read]: original });
    const found = await original(...given);
    await happens();
    return found;
  };
  Object.assign(documents, { [read]: once });
}
