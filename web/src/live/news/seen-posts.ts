/** Tells the server which posts were on the screen: those of a moment in one call. */
import type { QueryClient } from '@tanstack/react-query';
import { POST_LIMITS } from '@touchline/shared/posts/post-words';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { call } from '../../lib/client';
import { currentUserKey } from '../../lib/session';

/** Seen posts wait this long for others (ms). */
const BATCH_MS = 400;

const waiting = new Set<string>();
const told = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function flush(client: QueryClient): Promise<void> {
  const ids = [...waiting].slice(0, POST_LIMITS.page);
  waiting.clear();
  for (const id of ids) told.add(id);
  try {
    await call(postsContract.see_posts, { body: { ids } });
    await client.invalidateQueries({ queryKey: currentUserKey });
  } catch {
    // Seen again, it is told again.
    for (const id of ids) told.delete(id);
  }
}

export function noteSeen(client: QueryClient, id: string): void {
  if (told.has(id)) return;
  waiting.add(id);
  clearTimeout(timer);
  timer = setTimeout(() => void flush(client), BATCH_MS);
}
