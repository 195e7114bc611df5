/** d */
import type { DocumentStore } from './port';

export interface StoreSettings {
  mongodbUrl?: string | undefined;
  dataDir: string;
}

/**
 * Opens MongoDB when there is a url, else the embedded store in the data folder.
 * @throws StoreUnavailable when MongoDB does not answer; Error when another process owns the data folder
 */
export async function openStore({ mongodbUrl, dataDir }: StoreSettings): Promise<DocumentStore> {
  // Only the adapter in use is loaded.
  if (mongodbUrl) return (await import('./mongo')).openMongoStore(mongodbUrl);
  return (await import('./embedded')).openEmbeddedStore(dataDir);
}
