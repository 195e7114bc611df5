/** Returns the content of a store as text, to search it for markers. */
import { type ClubStore, COLLECTIONS, type CollectionName } from '@touchline/server/club-store';

/** Decodes bytes character by character, so that strings in them can be found. */
function readable(this: Record<string, unknown>, key: string, value: unknown): unknown {
  // JSON.stringify has already called toJSON on buffers.
  const original = this[key];
  return original instanceof Uint8Array
    ? Buffer.from(original)
        .toString('latin1')
        .replace(/[^ -~]/g, ' ')
    : value;
}

/** Returns every document of all collections except these. */
export async function storedText(store: ClubStore, ...except: CollectionName[]): Promise<string> {
  const names = COLLECTIONS.filter((name) => !except.includes(name));
  return JSON.stringify(await Promise.all(names.map((name) => store[name].find({}))), readable);
}

const MARKS = /[.*+?^${}()|[\]\\]/g;

/** Returns whether a text contains this word, not as a part of a longer one. */
export const isNamedIn = (text: string, trace: string): boolean =>
  new RegExp(`(?<![\\w.])${trace.replace(MARKS, '\\$&')}`).test(text);
