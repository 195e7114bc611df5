/** Posts with one text to several teams, as one card. Pure. */
import type { PostView } from '@touchline/shared/posts/post.model';

/** The posts of one author with one text were written within this time (ms). */
const TOGETHER = 10 * 60_000;

const linksOf = ({ links }: PostView): string => links.map(({ kind, id }) => `${kind}${id}`).join();

const belongTogether = (one: PostView, other: PostView): boolean =>
  one.text === other.text &&
  one.by.userId === other.by.userId &&
  one.teamId !== undefined &&
  other.teamId !== undefined &&
  one.urgent === other.urgent &&
  one.pinnedUntil === other.pinnedUntil &&
  !one.picture &&
  !other.picture &&
  linksOf(one) === linksOf(other) &&
  Math.abs(one.at - other.at) <= TOGETHER;

/** Returns the posts in their order, each with those to other teams that say the same, which are left out below. */
export function joinedPosts(posts: readonly PostView[]): [PostView, ...PostView[]][] {
  const groups: [PostView, ...PostView[]][] = [];
  for (const post of posts) {
    const group = groups.find(
      ([first, ...others]) =>
        belongTogether(first, post) && [first, ...others].every(({ teamId }) => teamId !== post.teamId),
    );
    if (group) group.push(post);
    else groups.push([post]);
  }
  return groups;
}
