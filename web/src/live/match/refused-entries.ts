/** Entries of matches that the server refused. They stay on this device until somebody sends or removes them: nothing that was tapped is lost. */
import type { OutboxItem, RowChange } from '../engine/outbox-queue';

export interface RefusedEntry {
  change: RowChange;
  /** The server's sentence. */
  reason: string;
}

const keyOf = (userId: string) => `touchline-refused.${userId}`;
const listeners = new Set<() => void>();
const NONE: readonly RefusedEntry[] = [];
let held: { key: string; text: string | null; entries: readonly RefusedEntry[] } | undefined;

/** Returns the entries of an account; the same list until it changes. */
export function refusedEntries(userId: string): readonly RefusedEntry[] {
  const key = keyOf(userId);
  const text = localStorage.getItem(key);
  if (held?.key === key && held.text === text) return held.entries;
  let entries = NONE;
  try {
    if (text) entries = JSON.parse(text) as RefusedEntry[];
  } catch {}
  held = { key, text, entries };
  return entries;
}

function store(userId: string, entries: readonly RefusedEntry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(entries));
  } catch {}
  for (const listener of listeners) listener();
}

const without = (userId: string, entryId: string) =>
  refusedEntries(userId).filter(({ change }) => change.attendeeId !== entryId);

export function keepRefused(userId: string, item: OutboxItem, reason: string): void {
  const { op, event, attendeeId, match, input } = item;
  const change: RowChange = { op, event, attendeeId, input, ...(match !== undefined && { match }) };
  store(userId, [...without(userId, attendeeId), { change, reason }]);
}

export const dropRefused = (userId: string, entryId: string): void => store(userId, without(userId, entryId));

export function onRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
