/** Opens the lmdb file of a store: its owner, and a backup beside it, must read documents in the same way. */
import { type Database, open } from 'lmdb';
import type { Document } from '../../store/port';
import type { DocumentKey } from './changes';

/** Shapes of objects that lmdb keeps once for all documents. Objects of further shapes carry the names of their fields. */
const MAX_SHAPES = 256;
const DIGIT = /\d/;

/** Returns whether an object has named fields, as the row of a list has. The keys of a list's rows hold ids, and so digits. */
function isRecord(value: object): boolean {
  for (const first in value) return !DIGIT.test(first);
  return true;
}

/** Opens the file in a folder (docs/decisions/0001-embedded-store.md). */
export const openLmdb = (path: string, { readOnly = false } = {}): Database<Document, DocumentKey> =>
  open<Document, DocumentKey>({
    path,
    readOnly,
    // A commit resolves after it was synced.
    overlappingSync: false,
    sharedStructuresKey: Symbol.for('structures'),
    encoder: { useRecords: isRecord, mapsAsObjects: true, maxSharedStructures: MAX_SHAPES },
  });
