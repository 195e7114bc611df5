import type { PostView } from '@touchline/shared/posts/post.model';
import { useState } from 'react';

/** Returns the ids of the posts that were not seen when this page first showed them: they stay new while it is open. */
export function useFreshPosts(posts: readonly Pick<PostView, 'id' | 'seen'>[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const added = posts.filter(({ id, seen }) => !seen && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));
  return fresh;
}
