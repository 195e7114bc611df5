/** What happens in the very moment in which somebody reads. */
import type { Document, DocumentCollection } from '@touchline/shared/server/store/port';

/** Once, when the store has answered the next such reading, and before who asked has the answer. */
export function whileReading<D extends Document>(
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
