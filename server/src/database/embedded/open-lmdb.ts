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

const SHAPES = Symbol.for('structures');

/** Opens the file in a folder (docs/decisions/0001-embedded-store.md). */
export const openLmdb = (path: string, { readOnly = false } = {}): Database<Document, DocumentKey> =>
  open<Document, DocumentKey>({
    path,
    readOnly,
    // A commit resolves after it was synced.
    overlappingSync: false,
    sharedStructuresKey: SHAPES,
    encoder: { useRecords: isRecord, mapsAsObjects: true, maxSharedStructures: MAX_SHAPES },
  });

/** Returns the shapes of a file: the names of the fields of its objects, by the number that stands for them. */
export const shapesOf = (database: Database<Document, DocumentKey>): string[][] =>
  (database.get(SHAPES as unknown as DocumentKey) as unknown as string[][] | undefined) ?? [];

/** Opens a file for reading. @param decode makes a value of its bytes; it copies those that it keeps, because they are replaced later */
export const openRaw = <V>(path: string, decode: (bytes: Buffer) => V): Database<V, DocumentKey> =>
  open<V, DocumentKey>({
    path,
    readOnly: true,
    encoder: {
      encode: () => {
        throw new Error('The file is open for reading only');
      },
      // The declared type lacks the second argument: the length of the value.
      decode: (bytes: Buffer, length?: number) => decode(bytes.subarray(0, length)),
    },
  });
