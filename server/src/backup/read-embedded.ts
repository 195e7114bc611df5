/** Reads the embedded store without owning its folder: nothing is written, and its owner may run. */

import { EmbeddedCollection } from '../database/embedded/collection';
import { DamagedStore } from '../database/embedded/damaged-lmdb';
import { Documents } from '../database/embedded/documents';
import { type Document, type DocumentCollection, type DocumentStore, StoreUnavailable } from '../store/port';
import { openSnapshot } from './snapshot';

const disk = {
  write: () => {
    throw new StoreUnavailable('This store is only read');
  },
};

/**
 * Opens the store of a folder as of this moment.
 * @throws Error in a sentence when it is damaged
 */
export async function readEmbeddedStore(dataDir: string): Promise<DocumentStore> {
  const snapshot = await openSnapshot({ dataDir });
  const read = (name: string): Document[] => {
    try {
      return [...(snapshot.of(name) as Iterable<Document>)];
    } catch (error) {
      throw new DamagedStore(dataDir, 'a record cannot be read', error);
    }
  };
  const collectionOf = (name: string) => {
    const documents = new Documents(new Map(read(name).map((each) => [each._id, each])));
    return new EmbeddedCollection(name, documents, { disk, assertOpen: () => undefined, onExpiring: () => undefined });
  };
  return {
    collection: <T extends Document>(name: string) => collectionOf(name) as unknown as DocumentCollection<T>,
    ping: async () => undefined,
    close: () => snapshot.close(),
  };
}
