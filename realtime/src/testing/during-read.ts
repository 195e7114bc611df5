/** Runs code at the very moment of a read. */
import type { Document, DocumentCollection } from '@touchline/server/store/port';

/** Runs `change` once: after the store has executed the next read, and before the reader gets the result. */
export function duringRead<D extends Document>(
  documents: DocumentCollection<D>,
  read: 'find' | 'findOne',
  change: () => Promise<unknown>,
): void {
  const original = documents[read].bind(documents) as (...args: unknown[]) => Promise<unknown>;
  const readAndChange = async (...args: unknown[]) => {
    Object.assign(documents, { [read]: original });
    const result = await original(...args);
    await change();
    return result;
  };
  Object.assign(documents, { [read]: readAndChange });
}
