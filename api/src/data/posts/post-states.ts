/** The states of posts: seen or confirmed, by people and families. Readers who ask for the same posts at once share the work. */
import { coalesceReads } from '@touchline/server/coalesce-reads';
import type { PostReadRecord, PostRecord } from '@touchline/server/post-records';
import type { PostView } from '@touchline/shared/posts/post.model';
import type { FamilyState } from '@touchline/shared/posts/post-words';
import { oncePerServices } from '../../base/services';
import { type Family, postFamilies, stateOf } from './post-families';
import { postReadsStore } from './post-reads.store';

export interface PostState {
  /** By account. */
  rows: ReadonlyMap<string, PostReadRecord>;
  families: readonly { name: string; state: FamilyState }[];
  counts: PostView['counts'];
}

function stateWith(rows: PostState['rows'], all: readonly Family[]): PostState {
  const families = all.map((family) => ({ name: family.name, state: stateOf(family, rows) }));
  const count = (...states: FamilyState[]) => families.filter(({ state }) => states.includes(state)).length;
  const counts = {
    families: count('confirmed', 'seen', 'waiting'),
    seen: count('confirmed', 'seen'),
    confirmed: count('confirmed'),
  };
  return { rows, families, counts };
}

export const postStates = oncePerServices((services) => {
  const reads = postReadsStore(services.store);
  const familiesOf = postFamilies(services);
  const share = coalesceReads<ReadonlyMap<string, PostState>>();

  async function read(found: readonly PostRecord[]): Promise<ReadonlyMap<string, PostState>> {
    const teamIds = [...new Set(found.map(({ teamId }) => teamId))];
    const families = new Map(await Promise.all(teamIds.map(async (id) => [id, await familiesOf(id)] as const)));
    const byPost = new Map<string, Map<string, PostReadRecord>>(found.map(({ _id }) => [_id, new Map()]));
    for (const row of await reads.ofPosts(found.map(({ _id }) => _id))) byPost.get(row.postId)?.set(row.userId, row);
    return new Map(
      found.map(({ _id, teamId }) => [_id, stateWith(byPost.get(_id) ?? new Map(), families.get(teamId) ?? [])]),
    );
  }

  /** Returns the states by post. */
  return (found: readonly PostRecord[]): Promise<ReadonlyMap<string, PostState>> =>
    share(found.map(({ _id }) => _id).join(), () => read(found));
});
