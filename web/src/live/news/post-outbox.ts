/**
 * Posts and replies on their way to the server. Each is stored in this browser until the server has it, and keeps its id, so that it is
 * sent once whatever happens on the way. What the server refuses stays until its author edits or discards it.
 */

import type { postInput, replyInput } from '@touchline/shared/posts/post.model';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import type { z } from 'zod';
import { call } from '../../lib/client';
import { ApiError, errorText } from '../../lib/errors';
import { newId } from '../../lib/new-id';

type PostBody = z.input<typeof postInput>;
type ReplyBody = z.input<typeof replyInput>;
export type Written = { kind: 'post'; body: PostBody } | { kind: 'reply'; body: ReplyBody };
export type WaitingWrite = Written & {
  id: string;
  userId: string;
  state: 'waiting' | 'sending' | 'refused';
  /** The server's sentence about a refused one. */
  error?: string;
};

/** One entry for all, so that a page without news sees at a glance whether something waits. */
const KEY = 'touchline-news';
const RETRY_MS = 5_000;
const TIMEOUT_MS = 30_000;

/** Without storage, sending still works; only a reload would lose what waits. */
function tryStorage<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const stored = (): WaitingWrite[] =>
  tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '[]') as WaitingWrite[], []).map((item) =>
    item.state === 'sending' ? { ...item, state: 'waiting' } : item,
  );

let items: readonly WaitingWrite[] = stored();
let sent: () => void = () => undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: readonly WaitingWrite[]): void {
  items = next;
  tryStorage(
    () => (next.length > 0 ? localStorage.setItem(KEY, JSON.stringify(next)) : localStorage.removeItem(KEY)),
    undefined,
  );
  for (const listener of listeners) listener();
}

const change = (id: string, fields: Partial<WaitingWrite>) =>
  set(items.map((item) => (item.id === id ? ({ ...item, ...fields } as WaitingWrite) : item)));

const send = (item: WaitingWrite): Promise<unknown> => {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  return item.kind === 'post'
    ? call(postsContract.add_post, { body: item.body }, options)
    : call(postsContract.add_reply, { body: item.body }, options);
};

/** Returns whether a later try may succeed. A limit that names a field is one of posts or replies: it ends tomorrow, or in an hour. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, fields } = error;
  return status >= 500 || [401, 408].includes(status) || (status === 429 && Object.keys(fields).length === 0);
}

/** Sends what waits for an account, in order. */
export async function sendWaiting(userId: string): Promise<void> {
  clearTimeout(timer);
  const next = items.find((item) => item.userId === userId && item.state === 'waiting');
  if (!next || !navigator.onLine || items.some(({ state }) => state === 'sending')) return;
  change(next.id, { state: 'sending' });
  try {
    await send(next);
    discardWrite(next.id);
    sent();
  } catch (error) {
    if (isPassing(error)) {
      change(next.id, { state: 'waiting' });
      const wanted = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
      timer = setTimeout(() => void sendWaiting(userId), Math.max(RETRY_MS, wanted));
      return;
    }
    change(next.id, { state: 'refused', error: errorText(error) });
  }
  await sendWaiting(userId);
}

/** Queues what somebody wrote, and sends it as soon as the server can be reached. */
export function putWrite(userId: string, written: Written): void {
  const id = newId(8);
  const item = { ...written, id, userId, state: 'waiting', body: { ...written.body, id } } as WaitingWrite;
  set([...items, item]);
  void sendWaiting(userId);
}

export const discardWrite = (id: string): void => set(items.filter((item) => item.id !== id));

/** Takes over what another tab of this browser has queued or sent. Both may send the same item: the server takes it once. */
function adoptFromOtherTab({ key }: StorageEvent): void {
  if (key !== KEY) return;
  const own = items.find(({ state }) => state === 'sending');
  items = stored().map((item) => (item.id === own?.id ? own : item));
  for (const listener of listeners) listener();
}

/** @param onSent called when the server has one more */
export function startPostOutbox(userId: string, onSent: () => void): () => void {
  sent = onSent;
  const wake = () => void sendWaiting(userId);
  window.addEventListener('online', wake);
  window.addEventListener('storage', adoptFromOtherTab);
  wake();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', wake);
    window.removeEventListener('storage', adoptFromOtherTab);
  };
}

export const waitingWrites = (): readonly WaitingWrite[] => items;
export function subscribeWrites(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
