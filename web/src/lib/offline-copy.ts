/**
 * What this browser last knew of the club, for whoever is signed in: shown at once on the next visit, until the server has
 * answered (decision 0033). It is kept in the browser's cache storage, which there is on https and on this machine only.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { atom } from 'jotai';
import { readToken } from './token';

const CACHE = 'touchline-kept';
const ENTRY = '/kept';
/** What is older is not shown any more (ms). */
const MAX_AGE_MS = 14 * 86_400_000;

/** One read and its result; the key of an account's read is without its token. */
export interface CachedRead {
  key: QueryKey;
  data: unknown;
}

interface OfflineCopy {
  /** Whose sign-in it is. */
  owner: string;
  /** When it was right (ms). */
  at: number;
  reads: CachedRead[];
}

/** When what is shown was last right (ms), while it still comes from the last visit; null once the server has confirmed it. */
export const offlineCopyTimeAtom = atom<number | null>(null);

/** The account as it was kept, for who looks whether its rights have changed since. */
let copiedAccount: unknown;
export const accountOfLastVisit = (): unknown => copiedAccount;

/** The end of a token: it tells sign-ins apart, and opens nothing. */
const ownerOf = (token: string): string => token.slice(-8);

/** A browser that keeps nothing, or not here, still works: there is nothing to show at once. */
async function withCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await work(await caches.open(CACHE));
  } catch {
    return undefined;
  }
}

/** Objects of the last visit that the server has not confirmed: whatever it says is newer. */
const unconfirmed = new WeakSet<object>();

export const isUnconfirmed = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && unconfirmed.has(data);

/**
 * A cached object as something to compare with what the server says. Undefined for a kept one, the first time: then the server's word
 * wins, whatever its version. Later it counts like any other.
 */
export function confirmed<T extends object>(cached: T | undefined): T | undefined {
  return cached && unconfirmed.delete(cached) ? undefined : cached;
}

/**
 * Puts what was kept for this sign-in into the query cache; every list is read again as soon as it is on screen.
 * @param isLate whether the page has given up waiting
 * @returns when it was right (ms), or null when there was nothing
 */
export async function restoreOfflineCopy(
  client: QueryClient,
  token: string,
  isLate: () => boolean,
): Promise<number | null> {
  const found = await withCache(
    async (cache) => (await cache.match(ENTRY))?.json() as Promise<OfflineCopy | undefined>,
  );
  if (!found || found.owner !== ownerOf(token) || found.at < Date.now() - MAX_AGE_MS) {
    await deleteOfflineCopy();
    return null;
  }
  if (isLate()) return null;
  for (const { key, data } of found.reads) {
    for (const one of Array.isArray(data) ? [data, ...data] : [data])
      if (typeof one === 'object' && one !== null) unconfirmed.add(one);
    if (key[0] === 'current_user') copiedAccount = data;
    client.setQueryData(key[0] === 'current_user' ? [...key, token] : key, data, { updatedAt: found.at });
  }
  // The lists bring all events that they name, and `sync` finds out about the others.
  await client.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== 'event' });
  return found.at;
}

/** Keeps these reads for the next visit, unless somebody else signed in meanwhile, or nobody. */
export async function saveOfflineCopy(reads: CachedRead[], token: string): Promise<void> {
  if (reads.length === 0) return;
  const copy: OfflineCopy = { owner: ownerOf(token), at: Date.now(), reads };
  await withCache(async (cache) => {
    if (readToken() !== token) return;
    await cache.put(ENTRY, new Response(JSON.stringify(copy), { headers: { 'content-type': 'application/json' } }));
    // Signed out while it was written.
    if (readToken() !== token) await cache.delete(ENTRY);
  });
}

/** Takes away what was kept. */
export async function deleteOfflineCopy(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => false);
}
