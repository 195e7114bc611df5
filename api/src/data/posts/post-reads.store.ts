/** Seen and confirmed posts: one row for each person and post. */
import type { ClubStore } from '@touchline/server/club-store';
import { FIRST_TEXT, type PostReadRecord, type PostRecord } from '@touchline/server/post-records';
import { StoreConflict } from '@touchline/server/store/port';
import { textRevOf } from '../notices/post-confirmations';

const idOf = (postId: string, userId: string): string => `${postId}/${userId}`;

export const postReadsStore = ({ postReads }: Pick<ClubStore, 'postReads'>) => {
  /** Stores a row. Returns false when it is there already. */
  async function insert(post: PostRecord, userId: string, confirmed: boolean): Promise<boolean> {
    const { _id: postId, expiresAt } = post;
    const at = Date.now();
    try {
      await postReads.insertOne({
        _id: idOf(postId, userId),
        postId,
        userId,
        at,
        ...(confirmed && { confirmedAt: at, confirmedText: textRevOf(post) }),
        expiresAt,
      });
      return true;
    } catch (error) {
      if (!(error instanceof StoreConflict)) throw error;
      return false;
    }
  }

  return {
    /** Returns all rows of these posts. The caller changes none. */
    ofPosts: (ids: readonly string[]): Promise<PostReadRecord[]> =>
      ids.length > 0 ? postReads.find({ postId: { $in: ids } }, { readOnly: true }) : Promise.resolve([]),

    /** Returns the rows of one person about these posts. */
    own: (userId: string, ids: readonly string[]): Promise<PostReadRecord[]> =>
      ids.length > 0 ? postReads.find({ _id: { $in: ids.map((id) => idOf(id, userId)) } }) : Promise.resolve([]),

    ofUser: (userId: string): Promise<PostReadRecord[]> => postReads.find({ userId }),

    /** Notes that a person has seen a post. Returns false when that is known. */
    see: (post: PostRecord, userId: string): Promise<boolean> => insert(post, userId, false),

    /** Notes that a person has confirmed the text of a post. Returns false when that is known. */
    async confirm(post: PostRecord, userId: string): Promise<boolean> {
      if (await insert(post, userId, true)) return true;
      const confirmedText = textRevOf(post);
      const row = {
        _id: idOf(post._id, userId),
        $or: [
          { confirmedAt: { $exists: false } },
          { confirmedText: { $lt: confirmedText } },
          ...(confirmedText > FIRST_TEXT ? [{ confirmedText: { $exists: false } }] : []),
        ],
      };
      return (await postReads.updateOne(row, { $set: { confirmedAt: Date.now(), confirmedText } })) === 1;
    },

    forget: (userId: string): Promise<number> => postReads.deleteMany({ userId }),
  };
};
