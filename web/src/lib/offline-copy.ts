/**
 * The offline copy: the signed-in user's data of the last visit. The next visit shows it until the server responds (decision 0033).
 * It is stored in Cache Storage, which browsers offer on https and on localhost only.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { atom } from 'jotai';
import { clockOffset, now } from './now';

const CACHE = 'touchline-kept';
export const ENTRY = '/kept';
/** An older copy is not shown (ms). */
const MAX_AGE_MS = 14 * 86_400_000;

/** The key and result of one query. The key of the account's query does not contain its token. */
export interface CachedRead {
  key: QueryKey;
  data: unknown;
}

export interface OfflineCopy {
  /** The session that stored it, see `ownerOf`. */
  owner: string;
  /** Time when it was stored (ms). */
  at: number;
  reads: CachedRead[];
}

/** Time (ms) of the offline copy while the page still shows it. Null after the server has confirmed the data. */
export const offlineCopyTimeAtom = atom<number | null>(null);

/** The account in the offline copy. Callers compare it to find out whether rights have changed since. */
let copiedAccount: unknown;
export const accountOfLastVisit = (): unknown => copiedAccount;

/** Returns the end of a token. It distinguishes sessions and does not authorize anything. */
export const ownerOf = (token: string): string => token.slice(-8);

/** Runs work on the cache. Returns undefined when the browser has no Cache Storage, or rejects the access. */
export async function withCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await work(await caches.open(CACHE));
  } catch {
    return undefined;
  }
}

/** Objects of the last visit that the server has not confirmed. Any response of the server counts as newer. */
const unconfirmed = new WeakSet<object>();

export const isUnconfirmed = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && unconfirmed.has(data);

/**
 * Returns a cached object for a comparison with the object of the server. Returns undefined the first time for an object of the offline
 * copy, so that the object of the server wins at any version.
 */
export function confirmed<T extends object>(cached: T | undefined): T | undefined {
  return cached && unconfirmed.delete(cached) ? undefined : cached;
}

/**
 * Puts the offline copy of this session into the query cache. Every list is fetched again as soon as a component uses it.
 * @param isLate whether the page has stopped waiting
 * @returns the time when the copy was stored (ms), or null without one
 */
export async function restoreOfflineCopy(
  client: QueryClient,
  token: string,
  isLate: () => boolean,
): Promise<number | null> {
  // The script of the page reads it while this code loads.
  const early = window.prefetched?.copy?.catch(() => undefined);
  const read = early ?? withCache(async (cache): Promise<unknown> => (await cache.match(ENTRY))?.json());
  const copy = (await read) as OfflineCopy | undefined;
  if (!copy || copy.owner !== ownerOf(token) || copy.at < now() - MAX_AGE_MS) {
    await deleteOfflineCopy();
    return null;
  }
  if (isLate()) return null;
  for (const { key, data } of copy.reads) {
    for (const item of Array.isArray(data) ? [data, ...data] : [data])
      if (typeof item === 'object' && item !== null) unconfirmed.add(item);
    if (key[0] === 'current_user') copiedAccount = data;
    client.setQueryData(key[0] === 'current_user' ? [...key, token] : key, data, {
      updatedAt: copy.at - clockOffset(),
    });
  }
  // A fetch of a list brings its events, and `sync` checks the others.
  await client.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== 'event' });
  return copy.at;
}

export async function deleteOfflineCopy(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => false);
}
