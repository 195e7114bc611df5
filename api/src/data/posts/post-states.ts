/**
 * The states of posts: seen or confirmed, by people and families. Readers who ask for the same posts at once share the work. A post for the
 * whole club is on the pages of all teams, beside other posts on each: it is read by itself.
 */
import { groupBy } from '@touchline/server/group-by';
import type { PostReadRecord, PostRecord } from '@touchline/server/post-records';
import type { PostView } from '@touchline/shared/posts/post.model';
import { keepReads } from '../../base/keep-reads';
import { oncePerServices } from '../../base/services';
import { textRevOf } from '../notices/post-confirmations';
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

  /** @param posts of one team, or of the club */
  async function read(teamId: string, posts: readonly PostRecord[]) {
    const families = await familiesOf(teamId);
    const rowsOf = groupBy(await reads.ofPosts(posts.map(({ _id }) => _id)), ({ postId }) => [postId]);
    return posts.map((post) => {
      const rows = rowsOf.get(post._id) ?? [];
      const counts = countFamilies(families, rows, post);
      return [
        post._id,
        { rows: new Map(rows.map((row) => [row.userId, row])), families: families.all, counts },
      ] as const;
    });
  }

  /** Returns the states by post. */
  return async (found: readonly PostRecord[]): Promise<ReadonlyMap<string, PostState>> => {
    const together = groupBy(found, ({ _id, teamId }) => [teamId || `/${_id}`]);
    const states = [...together.values()].map((posts) => {
      const key = posts.map((post) => `${post._id}@${textRevOf(post)}`).join();
      return share(key, () => read(posts[0]?.teamId ?? '', posts));
    });
    return new Map((await Promise.all(states)).flat());
  };
});
