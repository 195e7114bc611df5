/** Completes documents that an older release wrote. */
import type { Document, DocumentCollection, FindOptions } from '@touchline/server/store/port';

/** Number of documents per query. */
const PAGE = 500;
/** Number of documents that are written concurrently. */
const AT_ONCE = 100;

/**
 * Reads all documents of a collection once and writes those that lack something. May miss documents that are created meanwhile.
 * @param projection the fields that `writeOf` needs
 * @param writeOf returns the write that completes a document, or undefined when it is complete
 */
export async function completeAll<T extends Document>(
  documents: DocumentCollection<T>,
  projection: NonNullable<FindOptions['projection']>,
  writeOf: (document: T) => (() => Promise<unknown>) | undefined,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const page = await documents.find(after === undefined ? {} : { _id: { $gt: after } }, {
      sort: { _id: 1 },
      limit: PAGE,
      projection,
      readOnly: true,
    });
    const writes = page.map(writeOf).filter((write) => write !== undefined);
    for (let from = 0; from < writes.length; from += AT_ONCE)
      await Promise.all(writes.slice(from, from + AT_ONCE).map((write) => write()));
    after = page.at(-1)?._id;
    if (page.length < PAGE || after === undefined) return;
  }
}
