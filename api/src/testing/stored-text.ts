/** Everything that a store holds, as text: for searching it for markers. */
import { type ClubStore, COLLECTIONS, type CollectionName } from '@touchline/shared/server/club-store';

/** Bytes character by character: what strings they hold can be searched for. */
function readable(this: Record<string, unknown>, key: string, value: unknown): unknown {
  // Buffers have made themselves into something else by now.
  const held = this[key];
  return held instanceof Uint8Array
    ? Buffer.from(held)
        .toString('latin1')
        .replace(/[^ -~]/g, ' ')
    : value;
}

/** Every document of every collection but these. */
export async function storedText(store: ClubStore, ...but: CollectionName[]): Promise<string> {
  const names = COLLECTIONS.filter((name) => !but.includes(name));
  return JSON.stringify(await Promise.all(names.map((name) => store[name].find({}))), readable);
}

const MARKS = /[.*+?^${}()|[\]\\]/g;

/** Whether a text names this: not as the end of something longer. */
export const isNamedIn = (text: string, trace: string): boolean =>
  new RegExp(`(?<![\\w.])${trace.replace(MARKS, '\\$&')}`).test(text);
