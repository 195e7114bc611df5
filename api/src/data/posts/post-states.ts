/**
 * The states of posts: seen or confirmed, by people and families. Readers who ask for the same posts at once share the work. A post for the
 * whole club is on the pages of all teams, beside other posts on each: it is read by itself.
 */
import { groupBy } from '@touchline/server/group-by';
import type { PostReadRecord, PostRecord } from '@touchline/server/post-records';
import type { PostView } from '@touchline/shared/posts/post.model';
import { keepReads } from '../../base/keep-reads';
import { oncePerServices } from '../../base/services';
import { countFamilies, type Family, postFamilies } from './post-families';
import { postReadsStore } from './post-reads.store';

export interface PostState {
  /** By account. */
  rows: ReadonlyMap<string, PostReadRecord>;
  families: readonly Family[];
  counts: PostView['counts'];
}

export const postStates = oncePerServices((services) => {
  const { store } = services;
  const reads = postReadsStore(store);
  const familiesOf = postFamilies(services);
  const share = keepReads<readonly (readonly [string, PostState])[]>([
    store.teams,
    store.players,
    store.users,
    store.postReads,
  ]);

  /** @param ids posts of one team, or of the club */
  async function read(teamId: string, ids: readonly string[]) {
    const families = await familiesOf(teamId);
    const rowsOf = groupBy(await reads.ofPosts(ids), ({ postId }) => [postId]);
    return ids.map((id) => {
      const rows = rowsOf.get(id) ?? [];
      const counts = countFamilies(families, rows);
      return [id, { rows: new Map(rows.map((row) => [row.userId, row])), families: families.all, counts }] as const;
    });
  }

  /** Returns the states by post. */
  return async (found: readonly PostRecord[]): Promise<ReadonlyMap<string, PostState>> => {
    const together = groupBy(found, ({ _id, teamId }) => [teamId || `/${_id}`]);
    const states = [...together.values()].map((posts) => {
      const ids = posts.map(({ _id }) => _id);
      return share(ids.join(), () => read(posts[0]?.teamId ?? '', ids));
    });
    return new Map((await Promise.all(states)).flat());
  };
});
