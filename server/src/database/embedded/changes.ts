/** Changes that may not be in lmdb yet, as stored in the log. */
import { Packr } from 'msgpackr';
import type { Document } from '../../store/port';
import { readLog } from './change-log';

/** The collection and id of a document. */
export type DocumentKey = [collection: string, id: string];

/** The new state of a document; undefined when it was deleted. */
export interface Change {
  key: DocumentKey;
  document: Document | undefined;
}
/** The last change of each document, by its key as one string. */
export type Changes = Map<string, Change>;

/** Plain maps: each record of the log must be readable alone. */
const packr = new Packr({ useRecords: false });
type Packed = [collection: string, id: string, document: Document | null];

/** Encodes changes as one record of the log. */
export const pack = (changes: Changes): Uint8Array =>
  packr.pack([...changes.values()].map(({ key, document }): Packed => [...key, document ?? null]));

const unpack = (record: Uint8Array): Change[] =>
  (packr.unpack(record) as Packed[]).map(([collection, id, document]) => ({
    key: [collection, id],
    document: document ?? undefined,
  }));

export const nameOf = (key: DocumentKey): string => key.join('\0');

/** Reads the last change of each document from a folder's log, and the generations that it was read from. */
export async function readChanges(folder: string): Promise<{ changes: readonly Change[]; generations: string }> {
  const generations = await readLog(folder);
  const changes: Changes = new Map();
  for (const change of generations.flatMap(({ records }) => records).flatMap(unpack))
    changes.set(nameOf(change.key), change);
  return { changes: [...changes.values()], generations: generations.map((each) => each.generation).join() };
}
