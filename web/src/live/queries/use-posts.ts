import { useQueries } from '@tanstack/react-query';
import { POST_LIMITS } from '@touchline/shared/posts/post-words';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { useState } from 'react';
import { queryOf } from '../../lib/query-of';
import { everyPostKey } from '../engine/query-keys';

const pageQuery = (tag: string, before: number | undefined) =>
  queryOf([...everyPostKey, tag, before ?? 0], postsContract.list_posts, {
    query: { ...(tag && { tag }), ...(before !== undefined && { before: String(before) }) },
  });

/** Returns the news of a team, or of all teams of the viewer, page by page, each post once. */
export function usePosts(team: string | undefined) {
  const tag = team ?? '';
  const [older, setOlder] = useState<{ tag: string; before: number[] }>({ tag, before: [] });
  const before = older.tag === tag ? older.before : [];
  const pages = useQueries({ queries: [undefined, ...before].map((time) => pageQuery(tag, time)) });
  const [first] = pages;
  const last = pages.at(-1)?.data;
  const posts = [...new Map(pages.flatMap(({ data = [] }) => data).map((post) => [post.id, post])).values()];
  const oldest = last?.at(-1);
  return {
    posts,
    isPending: first?.isPending ?? true,
    error: first?.data ? null : (first?.error ?? null),
    refetch: () => void first?.refetch(),
    hasMore: last?.length === POST_LIMITS.page,
    isLoadingMore: pages.length > 1 && last === undefined,
    showMore: () => oldest && setOlder({ tag, before: [...before, oldest.at] }),
  };
}
