/**
 * What this browser last knew of the club, for whoever is signed in: shown at once on the next visit, until the server has
 * answered (decision 0033). It is kept in the browser's cache storage, which there is on https and on this machine only.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { atom } from 'jotai';
import { readToken } from './token';

const CACHE = 'touchline-kept';
const PLACE = '/kept';
/** What is older is not shown any more (ms). */
const LONGEST = 14 * 86_400_000;

/** One read and its result; the key of an account's read is without its token. */
export interface KeptRead {
  key: QueryKey;
  data: unknown;
}

interface Kept {
  /** Whose sign-in it is. */
  owner: string;
  /** When it was right (ms). */
  at: number;
  reads: KeptRead[];
}

/** Since when nothing of what is shown was confirmed (ms), or null: it is as the server says. */
export const keptSinceAtom = atom<number | null>(null);

/** The end of a token: it tells sign-ins apart, and opens nothing. */
const ownerOf = (token: string): string => token.slice(-8);

/** A browser that keeps nothing, or not here, still works: there is nothing to show at once. */
async function tolerant<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
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

/** A held object as something to compare with what the server says; the first comparison settles it. */
export function confirmed<T extends object>(held: T | undefined): T | undefined {
  return held && unconfirmed.delete(held) ? undefined : held;
}

/**
 * Puts what was kept for this sign-in into the query cache; every read is made again as soon as it is on screen.
 * @returns when it was right (ms), or null when there was nothing
 */
export async function restoreKept(client: QueryClient, token: string): Promise<number | null> {
  const found = await tolerant(async (cache) => (await cache.match(PLACE))?.json() as Promise<Kept | undefined>);
  if (!found || found.owner !== ownerOf(token) || found.at < Date.now() - LONGEST) {
    await wipeKept();
    return null;
  }
  // It came so late that the page has asked the server already.
  if (client.getQueryCache().getAll().length > 0) return null;
  for (const { key, data } of found.reads) {
    for (const one of Array.isArray(data) ? [data, ...data] : [data])
      if (typeof one === 'object' && one !== null) unconfirmed.add(one);
    client.setQueryData(key[0] === 'current_user' ? [...key, token] : key, data, { updatedAt: found.at });
  }
  await client.invalidateQueries({ refetchType: 'none' });
  return found.at;
}

/** Keeps these reads for the next visit, unless somebody else signed in meanwhile, or nobody. */
export async function keep(reads: KeptRead[], token: string): Promise<void> {
  if (reads.length === 0) return;
  const kept: Kept = { owner: ownerOf(token), at: Date.now(), reads };
  await tolerant(async (cache) => {
    if (readToken() !== token) return;
    await cache.put(PLACE, new Response(JSON.stringify(kept), { headers: { 'content-type': 'application/json' } }));
    // Signed out while it was written.
    if (readToken() !== token) await cache.delete(PLACE);
  });
}

/** Takes away what was kept. */
export async function wipeKept(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => false);
}
