/** What was changed since: as the log keeps it, and read back from there. */
import { Packr } from 'msgpackr';
import type { Document } from '../port';
import { readLog } from './change-log';

/** A document's collection and id. */
export type DocumentKey = [collection: string, id: string];

/** A document as it is from then on; none when it was removed. */
export interface Change {
  key: DocumentKey;
  document: Document | undefined;
}
/** The last change of each document, by its key in one text. */
export type Changes = Map<string, Change>;

/** Maps as lmdb's own: their keys are rows, not shapes worth remembering. */
const packr = new Packr({ useRecords: false });
type Packed = [collection: string, id: string, document: Document | null];

/** As one record of the log. */
export const pack = (changes: Changes): Uint8Array =>
  packr.pack([...changes.values()].map(({ key, document }): Packed => [...key, document ?? null]));

const unpack = (record: Uint8Array): Change[] =>
  (packr.unpack(record) as Packed[]).map(([collection, id, document]) => ({
    key: [collection, id],
    document: document ?? undefined,
  }));

export const nameOf = (key: DocumentKey): string => key.join('\0');

/** What a folder's log holds, the last change of each document, and which turns of the log that was read from. */
export async function readChanges(folder: string): Promise<{ changes: readonly Change[]; turns: string }> {
  const turns = await readLog(folder);
  const changes: Changes = new Map();
  for (const change of turns.flatMap(({ records }) => records).flatMap(unpack)) changes.set(nameOf(change.key), change);
  return { changes: [...changes.values()], turns: turns.map((one) => one.turn).join() };
}
