/** The line above a post: `new` above the first that the reader has not seen, `earlier` above the rest. */
export type NewsLine = 'new' | 'earlier';

/** Returns the lines by the id of the post below each. Without new posts there are none. */
export function newsLines(posts: readonly { id: string }[], fresh: ReadonlySet<string>): ReadonlyMap<string, NewsLine> {
  const first = posts.findIndex(({ id }) => fresh.has(id));
  const last = posts.findLastIndex(({ id }) => fresh.has(id));
  const [firstNew, afterNew] = [posts[first], first < 0 ? undefined : posts[last + 1]];
  return new Map<string, NewsLine>([
    ...(firstNew ? [[firstNew.id, 'new'] as const] : []),
    ...(afterNew ? [[afterNew.id, 'earlier'] as const] : []),
  ]);
}
