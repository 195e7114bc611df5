/** Queries and writes of team news. */
import type { ClubStore } from '@touchline/server/club-store';
import type { PostRecord, ReplyRecord } from '@touchline/server/post-records';
import { itemRow } from '@touchline/server/row-keys';
import { StoreConflict } from '@touchline/server/store/port';
import { POST_LIMITS } from '@touchline/shared/posts/post-words';
import { type FieldChanges, updateOf } from '../../base/changed-fields';

/** Pinned posts above the others. */
const MOST_PINNED = 10;
const DUE = 200;
/** Longer than a day of any zone (ms). */
const URGENT_MS = 2 * 86_400_000;
const newest = { at: -1 } as const;

type Stores = Pick<ClubStore, 'posts' | 'postReads' | 'pictures' | 'urgentPosts'>;

export const postsStore = ({ posts, postReads, pictures, urgentPosts }: Stores) => ({
  byId: (_id: string): Promise<PostRecord | null> => posts.findOne({ _id }),

  byIds: (ids: readonly string[]): Promise<PostRecord[]> =>
    ids.length > 0 ? posts.find({ _id: { $in: ids } }) : Promise.resolve([]),

  /** Returns a page of these teams' posts, newest first, of which nothing is changed. The newest page begins with the pinned ones. */
  async page(teamIds: readonly string[], { before, now }: { before: number | undefined; now: number }) {
    const teamId = { $in: teamIds };
    const pinned = await posts.find(
      { teamId, pinnedUntil: { $gt: now } },
      { sort: newest, limit: MOST_PINNED, readOnly: true },
    );
    const pinnedIds = pinned.map(({ _id }) => _id);
    const found = await posts.find(
      { teamId, at: { $lt: before ?? now + 60_000 } },
      { sort: newest, limit: POST_LIMITS.page + MOST_PINNED, readOnly: true },
    );
    const others = found.filter(({ _id }) => !pinnedIds.includes(_id));
    return (before === undefined ? [...pinned, ...others] : others).slice(0, POST_LIMITS.page);
  },

  /** Returns the newest posts of these teams since a time (ms), of which nothing is changed. */
  since: (teamIds: readonly string[], from: number, limit: number): Promise<PostRecord[]> =>
    posts.find({ teamId: { $in: teamIds }, at: { $gt: from } }, { sort: newest, limit, readOnly: true }),

  /** @throws StoreConflict when the id is taken */
  insert: (post: PostRecord): Promise<void> => posts.insertOne(post),

  /** Makes a post the urgent one of a team and day. Returns whether it is: the first one stays it. */
  async takeUrgent(slot: string, postId: string): Promise<boolean> {
    try {
      await urgentPosts.insertOne({ _id: slot, postId, expiresAt: Date.now() + URGENT_MS });
      return true;
    } catch (error) {
      if (!(error instanceof StoreConflict)) throw error;
      return (await urgentPosts.findOne({ _id: slot }))?.postId === postId;
    }
  },

  /** Saves a form. Returns null when another form was saved since. */
  save: ({ _id, rev }: PostRecord, fields: FieldChanges<PostRecord>): Promise<PostRecord | null> =>
    posts.findOneAndUpdate({ _id, rev }, { ...updateOf(fields), $inc: { version: 1, rev: 1 } }),

  /** Deletes a post. Returns true in only one call. What belongs to it goes first, so that a repeated call finds what is left. */
  async remove(_id: string): Promise<boolean> {
    await postReads.deleteMany({ postId: _id });
    await pictures.deleteOne({ _id });
    return (await posts.deleteOne({ _id })) === 1;
  },

  /** Adds a reply. Returns null when the post takes no more, or has it already. */
  addReply: (_id: string, reply: ReplyRecord): Promise<PostRecord | null> =>
    posts.findOneAndUpdate(
      {
        _id,
        closed: false,
        replyCount: { $lt: POST_LIMITS.replies },
        [`replies.${itemRow(reply.id)}`]: { $exists: false },
      },
      {
        $set: { [`replies.${itemRow(reply.id)}`]: reply, toTell: reply.at },
        $addToSet: { writers: reply.by.userId },
        $inc: { version: 1, replyCount: 1 },
      },
    ),

  removeReply: (_id: string, id: string): Promise<PostRecord | null> =>
    posts.findOneAndUpdate(
      { _id, [`replies.${itemRow(id)}`]: { $exists: true } },
      { $unset: { [`replies.${itemRow(id)}`]: '' }, $inc: { version: 1, replyCount: -1 } },
    ),

  /** Requests reminders from the worker. Returns null when they were requested since `before` (ms). */
  askReminder: (_id: string, at: number, before: number, count: number): Promise<PostRecord | null> =>
    posts.findOneAndUpdate(
      { _id, $or: [{ 'remind.at': { $lte: before } }, { 'remind.at': { $exists: false } }] },
      { $set: { remind: { at, count }, toTell: at } },
    ),

  due: (now: number): Promise<PostRecord[]> => posts.find({ toTell: { $lte: now } }, { limit: DUE }),

  /** Notes that notices of a post and its replies up to a time are stored, unless it was marked again. */
  setTold: ({ _id, toTell, reworded }: PostRecord, toldUntil: number): Promise<number> =>
    posts.updateOne(
      { _id, ...(toTell !== undefined && { toTell }) },
      { $set: { toldUntil, ...(reworded && { toldText: reworded.rev }) }, $unset: { toTell: '' } },
    ),

  /** Returns the posts that an account wrote or replied to. */
  writtenBy: (userId: string): Promise<PostRecord[]> => posts.find({ writers: userId }, { sort: newest }),

  /** Replaces an erased author. What they wrote stays, without a name. */
  async forgetWriter(userId: string): Promise<PostRecord[]> {
    const found = await posts.find({ writers: userId });
    const nobody = { userId: '', name: '' };
    for (const { _id, by, edited, replies } of found) {
      const own = Object.entries(replies).filter(([, reply]) => reply.by.userId === userId);
      const $set = Object.fromEntries([
        ...(by.userId === userId ? [['by', nobody]] : []),
        ...(edited?.by.userId === userId ? [['edited.by', nobody]] : []),
        ...own.map(([row]) => [`replies.${row}.by`, nobody]),
      ]);
      await posts.updateOne({ _id }, { $set, $pull: { writers: userId }, $inc: { version: 1 } });
    }
    return found;
  },

  /** Deletes all posts of a team. */
  async forgetTeam(teamId: string): Promise<void> {
    for (const { _id } of await posts.find({ teamId }, { projection: { at: 1 } })) await this.remove(_id);
  },

  /** Writes the picture of a post in place of its former one. */
  async setPicture(_id: string, image: Uint8Array, expiresAt: number): Promise<void> {
    if ((await pictures.updateOne({ _id }, { $set: { image } })) === 0) await this.addPicture(_id, image, expiresAt);
  },
  /** Writes the picture of a post, unless it has one. */
  async addPicture(_id: string, image: Uint8Array, expiresAt: number): Promise<void> {
    await pictures.insertOne({ _id, image, expiresAt }).catch((error: unknown) => {
      if (!(error instanceof StoreConflict)) throw error;
    });
  },
  dropPicture: (_id: string): Promise<number> => pictures.deleteOne({ _id }),
  picture: async (_id: string): Promise<Uint8Array | undefined> => (await pictures.findOne({ _id }))?.image,
});
