/** Replies below posts, and who has seen and confirmed posts. */
import { type Caller, loadCaller } from '@touchline/server/access/caller';
import type { PostReadRecord, PostRecord } from '@touchline/server/post-records';
import { itemRow } from '@touchline/server/row-keys';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize, may } from '@touchline/shared/permissions/rules';
import type { ReplyInput } from '@touchline/shared/posts/post.model';
import { POST_LIMITS } from '@touchline/shared/posts/post-words';
import { generateId } from '../../base/generate-id';
import { presentId, presentIds } from '../../base/id-presenter';
import { consumePoint, openRate } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import { assertRoomIn, RATES } from '../../base/quotas';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { auditTrail } from '../../data/audit/audit.store';
import { linksStore } from '../../data/notices/links.store';
import { presentReminded } from '../../data/notices/notices-presenter';
import { isOpenFor } from '../../data/notices/plan-posts';
import { confirmationOf, textRevOf } from '../../data/notices/post-confirmations';
import { postFacts } from '../../data/posts/post-facts';
import { postFamilies, stateOf } from '../../data/posts/post-families';
import { postReadsStore } from '../../data/posts/post-reads.store';
import { postsStore } from '../../data/posts/posts.store';
import { presentConfirmation, presentConfirmed } from '../../data/posts/posts-presenter';
import { teamsStore } from '../../data/teams/teams.store';
import { readablePost } from './posts.service';
import { removalNotices } from './removal-notices';

/** A reminder counts as the same one for this long (ms). */
const SAME_REMINDER = 10 * 60_000;
const REMINDERS_A_DAY = 6;
/** Calls with mailed links per minute and address. */
const TRIES_A_MINUTE = 60;

function full(): Problem {
  const message = `A post has at most ${POST_LIMITS.replies} replies.`;
  return new Problem('CONFLICT', message, { fields: { postId: message } });
}

/** @throws Problem 409 when the post has no room for another reply of this account */
function assertRoom({ replies, replyCount }: PostRecord, userId: string): void {
  if (replyCount >= POST_LIMITS.replies) throw full();
  const own = Object.values(replies).filter(({ by }) => by.userId === userId).length;
  assertRoomIn('repliesOfPost', { all: replyCount, own });
}

/**
 * @param textRev of the text that was read; undefined: the one of now
 * @throws Problem 409 for a post that asks for no confirmation, or not for that of this text any more
 */
function assertAsks(post: PostRecord, textRev: number | undefined): void {
  if (!post.confirm) throw new Problem('CONFLICT', 'This post asks for no confirmation.');
  if (textRev !== undefined && textRev !== textRevOf(post))
    throw new Problem('CONFLICT', 'The text has changed meanwhile. Please read it and confirm it again.');
}

/** Returns what the views of a post say about a person's confirmation. */
const confirmedIn = (own: PostReadRecord | undefined, post: PostRecord) => {
  const said = confirmationOf(own, post);
  return {
    confirmed: said === 'confirmed',
    ...(said === 'former' && { former: true as const }),
    textRev: textRevOf(post),
  };
};

export function repliesService(services: Services) {
  const { store } = services;
  const posts = postsStore(store);
  const reads = postReadsStore(store);
  const links = linksStore(store);
  const audit = auditTrail(store);
  const publish = postFacts(services);
  const familiesOf = postFamilies(services);
  const tellAuthor = removalNotices(services);
  const countReply = openRate(services, 'replies', {
    field: 'text',
    message: `At most ${RATES.replies.points} replies an hour. Please send this one later.`,
  });
  const reminders = services.rateLimiters.open('post-reminders', { points: REMINDERS_A_DAY, duration: 86_400 });
  const limiter = services.rateLimiters.open('mailed-confirmations', { points: TRIES_A_MINUTE, duration: 60 });

  const replyOf = ({ replies }: PostRecord, id: string) => replies[itemRow(id)];

  async function noteConfirmed(post: PostRecord, { actor }: Pick<Caller, 'actor'>, textRev?: number): Promise<void> {
    assertAsks(post, textRev);
    if (await reads.confirm(post, actor.userId)) publish.seen(post, changeStamp(actor));
  }

  /** Returns the number of families that have not seen a post, or not confirmed it where it asks. */
  async function waitingFamilies(post: PostRecord): Promise<number> {
    const rows = new Map((await reads.ofPosts([post._id])).map((row) => [row.userId, row]));
    return (await familiesOf(post.teamId)).all.filter((family) => {
      return isOpenFor(stateOf(family, rows, post), post);
    }).length;
  }

  /**
   * Returns the post of a mailed link, while its owner may read it.
   * @throws Problem 404 alike for every link that is not valid
   */
  async function linked(token: string, address: string) {
    await consumePoint(limiter, address);
    const link = await links.find(token, 'confirm');
    const user = link && (await accountsStore(store).byId(link.userId));
    const post = link && (await posts.byId(link.postId ?? ''));
    if (!user?.active || !post) throw notFound('link');
    const caller = await loadCaller(store, user, '');
    if (!post.confirm || !may(caller.actor, 'post.read', post)) throw notFound('link');
    return { caller, post };
  }

  return {
    /**
     * Adds a reply. A retry with the same id is the same reply.
     * @throws Problem 409 when replies are closed or there are too many, or too many of the account, 429 after 20 replies in an hour
     */
    async add(caller: Caller, { postId, id = generateId(8), text }: ReplyInput): Promise<Presented<string>> {
      const { actor } = caller;
      const post = await readablePost(posts, caller, postId);
      const known = replyOf(post, id);
      if (known) {
        if (known.by.userId === actor.userId) {
          await reads.see(post, actor.userId);
          return presentId(id);
        }
        throw new Problem('CONFLICT', 'This id is taken. Please send it again.');
      }
      if (post.closed) throw new Problem('CONFLICT', 'Nobody may reply to this post any more.');
      assertRoom(post, actor.userId);
      await countReply(actor.userId);
      const stamp = changeStamp(actor);
      const reply = { id, text, at: stamp.at, by: { userId: actor.userId, name: actor.name } };
      const after = await posts.addReply(postId, reply);
      if (after) await publish.replied(after, stamp);
      else {
        const current = await readablePost(posts, caller, postId);
        if (replyOf(current, id)?.by.userId !== actor.userId)
          throw new Problem('CONFLICT', 'Nobody may reply to this post any more.');
      }
      await reads.see(post, actor.userId);
      return presentId(id);
    },

    /** @throws Problem 404 for an unknown reply, 403 for one of somebody else */
    async remove(
      caller: Caller,
      requestId: string,
      { postId, id, reason }: { postId: string; id: string; reason: string },
    ): Promise<Presented<string>> {
      const { actor } = caller;
      const post = await readablePost(posts, caller, postId);
      const reply = replyOf(post, id);
      if (!reply) throw notFound('reply');
      authorize(actor, 'reply.remove', { teamId: post.teamId, author: reply.by.userId }, 'reply');
      const { userId: author } = reply.by;
      const entry = { action: 'remove_reply', about: post.teamId || 'club', before: {}, after: { reason } } as const;
      const remove = () => posts.removeReply(postId, id);
      const removeOthers = async () => {
        await tellAuthor(post, { id, text: reply.text, author, reason });
        return remove();
      };
      const after = await (author === actor.userId ? remove() : audit.noting(actor, requestId, entry, removeOthers));
      if (!after) throw notFound('reply');
      await publish.replied(after, changeStamp(actor));
      return presentId(id);
    },

    /** Notes what the caller has seen. Ids of posts that are gone or out of reach are left out. */
    async see({ actor }: Caller, ids: readonly string[]): Promise<Presented<string[]>> {
      const found = (await posts.byIds(ids)).filter((post) => may(actor, 'post.read', post));
      const known = new Set((await reads.own(actor.userId, ids)).map(({ postId }) => postId));
      for (const post of found)
        if (!known.has(post._id) && (await reads.see(post, actor.userId))) publish.seen(post, changeStamp(actor));
      return presentIds(found.map(({ _id }) => _id));
    },

    /** @throws Problem 409 for a post that asks for no confirmation, or whose text has changed since it was read */
    async confirm(caller: Caller, id: string, textRev: number | undefined): Promise<Presented<string>> {
      await noteConfirmed(await readablePost(posts, caller, id), caller, textRev);
      return presentId(id);
    },

    /** @throws Problem 429 after too many reminders */
    async remind(caller: Caller, id: string): Promise<Presented<{ reminded: number }>> {
      const post = await readablePost(posts, caller, id);
      authorize(caller.actor, 'post.remind', post, 'post');
      const now = Date.now();
      const isRepeated = (post.remind?.at ?? 0) > now - SAME_REMINDER;
      if (isRepeated) return presentReminded(post.remind?.count ?? 0);
      await consumePoint(reminders, id);
      const waiting = await waitingFamilies(post);
      const isNew = await posts.askReminder(id, now, now - SAME_REMINDER, waiting);
      return presentReminded(isNew ? waiting : ((await posts.byId(id))?.remind?.count ?? waiting));
    },

    async showConfirmation(token: string, address: string) {
      const { caller, post } = await linked(token, address);
      const [own] = await reads.own(caller.actor.userId, [post._id]);
      const team = post.teamId === '' ? null : await teamsStore(store).byId(post.teamId);
      const { language } = caller.user;
      return presentConfirmation({
        text: post.text,
        team: team?.name ?? '',
        ...confirmedIn(own, post),
        ...(language && { language }),
      });
    },

    async confirmByLink(token: string, address: string, textRev: number | undefined) {
      const { caller, post } = await linked(token, address);
      await noteConfirmed(post, caller, textRev);
      return presentConfirmed();
    },
  };
}
