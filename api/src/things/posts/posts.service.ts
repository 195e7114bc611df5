/** Team news: posts of staff, read by everybody of the team (decision 0078). */

import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '@touchline/server/access/caller';
import type { PostRecord } from '@touchline/server/post-records';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize, may } from '@touchline/shared/permissions/rules';
import type { PostForm, PostInput, PostView } from '@touchline/shared/posts/post.model';
import { FREE_EDIT_MS, POST_RETENTION_MS } from '@touchline/shared/posts/post-words';
import { runs } from '@touchline/shared/posts/posts.rules';
import { dayOf } from '@touchline/shared/wall-clock';
import type { FieldChanges } from '../../base/changed-fields';
import { changedOrClearedFields, isOutdated } from '../../base/changed-fields';
import { createOnce, retryOf } from '../../base/create-once';
import { presentId } from '../../base/id-presenter';
import { leftInRate, openRate } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import { RATES } from '../../base/quotas';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { type AuditedAction, auditTrail } from '../../data/audit/audit.store';
import { eventsStore } from '../../data/events/events.store';
import { postFacts } from '../../data/posts/post-facts';
import { postsStore } from '../../data/posts/posts.store';
import { presentPicture, presentPost, presentPosts } from '../../data/posts/posts-presenter';
import { newsTeams, postsReader } from '../../data/posts/posts-reader';
import { encodeImage } from '../../data/system/images';
import { teamsStore } from '../../data/teams/teams.store';
import { venuesStore } from '../../data/venues/venues.store';
import { removalNotices } from './removal-notices';

/** Key of the limit of posts for the whole club. */
const CLUB = 'club';

export const writtenBy = ({ teamId, by }: PostRecord) => ({ teamId, author: by.userId });

/**
 * Loads a post that the caller may read.
 * @throws Problem 404 alike for an unknown post and one out of reach
 */
export async function readablePost(store: ReturnType<typeof postsStore>, { actor }: Pick<Caller, 'actor'>, id: string) {
  const post = await store.byId(id);
  if (!post) throw notFound('post');
  authorize(actor, 'post.read', post, 'post');
  return post;
}

/** Returns the changed fields, with the mark of a change that readers must notice. */
function changes(
  { actor }: Caller,
  post: PostRecord,
  { id: _, rev: __, picture, smallCorrection = false, ...form }: PostForm,
) {
  const wanted: FieldChanges<PostRecord> = Object.fromEntries(
    Object.entries({ ...form, ...(picture !== undefined && { picture: picture !== null }) })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value ?? undefined]),
  );
  const fields = changedOrClearedFields(post, wanted as Partial<PostRecord>);
  const isNew = post.by.userId === actor.userId && Date.now() - post.at <= FREE_EDIT_MS;
  const says = ['text', 'links', 'picture'].some((name) => name in fields) || typeof picture === 'string';
  const edited = { at: Date.now(), by: { userId: actor.userId, name: actor.name } };
  const rewords = 'text' in fields && !smallCorrection;
  return {
    ...fields,
    ...(rewords && { reworded: { rev: post.rev + 1, at: edited.at }, toTell: edited.at }),
    ...(says && !isNew && { edited }),
    ...(says && !isNew && !post.writers.includes(actor.userId) && { writers: [...post.writers, actor.userId] }),
  };
}

/** Limits of posts. Each counts for its author and for the team, which keeps some for other authors, and most for those who run it. */
function postLimits(services: Services) {
  const own = 'You have sent enough posts of this team today. Please send this one tomorrow.';
  const all = `A team has at most ${RATES.posts.points} posts a day. Please send this one tomorrow.`;
  const asking = (open: typeof openRate) => {
    const ofOne = open(services, 'posts-own', { field: 'tag', message: own });
    const ofCrew = open(services, 'posts-crew', { field: 'tag', message: own });
    const ofTeam = open(services, 'posts', { field: 'tag', message: all });
    return async ({ actor }: Caller, teamId: string): Promise<void> => {
      const team = teamId || CLUB;
      await ofOne(`${team}/${actor.userId}`);
      if (!runs(actor, { teamId })) await ofCrew(team);
      await ofTeam(team);
    };
  };
  return {
    /** Counts a post. @throws Problem 429 for one too many */
    countPost: asking(openRate),
    /** Throws what counting a post would throw, and counts nothing. */
    assertPostLeft: asking(leftInRate),
  };
}

export function postsService(services: Services) {
  const { store, config } = services;
  const posts = postsStore(store);
  const teams = teamsStore(store);
  const events = eventsStore(store);
  const venues = venuesStore(store);
  const audit = auditTrail(store);
  const reader = postsReader(services);
  const publish = postFacts(services);
  const tellAuthor = removalNotices(services);
  const { countPost, assertPostLeft } = postLimits(services);
  const countChange = openRate(services, 'post-changes');

  /** @throws Problem 400 for a thing that does not exist, or that the author may not see */
  async function assertLinks({ actor }: Caller, links: PostInput['links']): Promise<void> {
    for (const { kind, id } of links) {
      const event = kind === 'field' ? null : await events.byId(id);
      const exists = kind === 'field' ? (await venues.byId(id)) !== null : event && may(actor, 'event.read', event);
      if (exists) continue;
      const message = 'This link leads to nothing';
      throw new Problem('VALIDATION', message, { fields: { links: message } });
    }
  }

  async function assertTeam(caller: Caller, teamId: string): Promise<void> {
    authorize(caller.actor, 'post.add', { teamId }, 'team');
    if (teamId !== '' && !(await teams.byId(teamId))) throw notFound('team');
  }

  /** Decodes the picture of a new post, which counts as a change. A wrong picture costs no post, and a post too many decodes none. */
  async function imageOf(caller: Caller, teamId: string, picture: string | undefined) {
    if (picture === undefined) return undefined;
    await assertPostLeft(caller, teamId);
    await countChange(caller.actor.userId);
    return (await encodeImage('picture', picture)).image;
  }

  async function savePicture(id: string, sent: string | null | undefined, expiresAt: number): Promise<void> {
    if (sent === undefined) return;
    if (sent === null) return void (await posts.dropPicture(id));
    await posts.setPicture(id, (await encodeImage('picture', sent)).image, expiresAt);
  }

  function newPost({ actor }: Caller, _id: string, { tag: teamId = '', picture, ...input }: PostInput): PostRecord {
    const { text, links, pinnedUntil, confirm, urgent } = input;
    const at = Date.now();
    return {
      _id,
      teamId,
      text,
      links,
      ...(pinnedUntil !== undefined && { pinnedUntil }),
      confirm,
      urgent,
      closed: false,
      picture: picture !== undefined,
      at,
      by: { userId: actor.userId, name: actor.name },
      replies: {},
      replyCount: 0,
      writers: [actor.userId],
      toTell: at,
      version: 1,
      rev: 1,
      expiresAt: at + POST_RETENTION_MS,
    };
  }

  /** @throws Problem 409 when the team has had its urgent post of the day */
  async function insert(post: PostRecord): Promise<void> {
    const slot = `${post.teamId}/${dayOf(post.at, config.CLUB_TIMEZONE)}`;
    if (post.urgent && !(await posts.takeUrgent(slot, post._id)))
      throw new Problem('CONFLICT', 'This team had an urgent post today. Please send this one without it.');
    await posts.insert(post);
  }

  /** Returns a post that a repeated call adds again, with the picture that a crash may have cut off. */
  async function completed({ actor }: Caller, post: PostRecord, sent: string | undefined): Promise<Presented<string>> {
    if (sent !== undefined && post.picture && !(await posts.picture(post._id))) {
      await posts.addPicture(post._id, (await encodeImage('picture', sent)).image, post.expiresAt);
      await publish.saved(post, changeStamp(actor));
    }
    return presentId(post._id);
  }

  /** Changes a post: one of somebody else with an entry in the audit trail. */
  const asActOn = <T>(
    { by }: PostRecord,
    { actor }: Caller,
    { requestId, entry }: { requestId: string; entry: AuditedAction },
    act: () => Promise<T>,
  ): Promise<T> => (by.userId === actor.userId ? act() : audit.noting(actor, requestId, entry, act));

  async function changeable({ actor }: Caller, id: string): Promise<PostRecord> {
    const post = await posts.byId(id);
    if (!post) throw notFound('post');
    authorize(actor, 'post.change', writtenBy(post), 'post');
    return post;
  }

  return {
    /** @throws Problem 404 for a team out of reach */
    async list(
      caller: Caller,
      { tag, before }: { tag?: string | undefined; before?: number | undefined },
    ): Promise<Presented<PostView[]>> {
      if (tag !== undefined) {
        authorize(caller.actor, 'post.read', { teamId: tag }, 'team');
        if (!(await teams.byId(tag))) throw notFound('team');
      }
      const found = await posts.page(tag === undefined ? newsTeams(caller) : [tag, ''], { before, now: Date.now() });
      return presentPosts(found, await reader.factsFor(caller, found));
    },

    /**
     * Adds a post. A retry with the same id is the same post.
     * @throws Problem 404 for a team out of reach, 409 for a second urgent post of a day, 429 after too many posts of the team, or of the account, in a day
     */
    async add(caller: Caller, input: PostInput): Promise<Presented<string>> {
      const { id: sent, tag = '', picture } = input;
      await assertTeam(caller, tag);
      const known = sent === undefined ? null : await posts.byId(sent);
      const isOwn = known?.by.userId === caller.actor.userId;
      if (known && isOwn) return completed(caller, known, picture);
      await assertLinks(caller, input.links);
      const image = await imageOf(caller, tag, picture);
      await countPost(caller, tag);
      const { id, isNew } = await createOnce({
        // An id that somebody else has must not take the urgent post of the day.
        sent: known ? undefined : sent,
        digits: 8,
        insert: (_id) => insert(newPost(caller, _id, input)),
        findExisting: retryOf(sent, caller.actor.userId, async (id) => (await posts.byId(id))?.by.userId),
      });
      const post = isNew ? await posts.byId(id) : null;
      if (!post) return presentId(id);
      if (image) await posts.addPicture(id, image, post.expiresAt);
      await publish.saved(post, changeStamp(caller.actor));
      return presentId(id);
    },

    /**
     * Saves the changed fields. A form without changes counts as saved.
     * @throws Problem 409 with the current post when `rev` is outdated
     */
    save(caller: Caller, requestId: string, form: PostForm): Promise<Presented<string>> {
      return retryOnConflict(async () => {
        const post = await changeable(caller, form.id);
        const fields = changes(caller, post, form);
        if (Object.keys(fields).length === 0 && typeof form.picture !== 'string') return presentId(post._id);
        if (isOutdated(form.rev, post))
          throw new Problem('CONFLICT', 'Somebody else has saved this post meanwhile.', {
            current: presentPost(post, await reader.factsFor(caller, [post])),
          });
        if (form.links && !isDeepStrictEqual(form.links, post.links)) await assertLinks(caller, form.links);
        await countChange(caller.actor.userId);
        const entry: AuditedAction = {
          action: 'update_post',
          about: post.teamId || CLUB,
          before: { text: post.text },
          after: { text: fields.text ?? post.text },
        };
        const after = await asActOn(post, caller, { requestId, entry }, async () => {
          await savePicture(post._id, form.picture, post.expiresAt);
          return posts.save(post, fields);
        });
        if (!after) return undefined;
        await publish.saved(after, changeStamp(caller.actor));
        return presentId(post._id);
      });
    },

    /** @throws Problem 404 for an unknown post and one out of reach, 403 for one that the caller may only read */
    async remove(caller: Caller, requestId: string, id: string, reason: string): Promise<Presented<string>> {
      const post = await changeable(caller, id);
      const entry = { action: 'remove_post', about: post.teamId || CLUB, before: {}, after: { reason } } as const;
      const isRemoved = await asActOn(post, caller, { requestId, entry }, async () => {
        const { userId: author } = post.by;
        if (author !== caller.actor.userId) await tellAuthor(post, { id, text: post.text, author, reason });
        return posts.remove(id);
      });
      if (!isRemoved) throw notFound('post');
      await publish.removed(post, changeStamp(caller.actor));
      return presentId(id);
    },

    /** @throws Problem 404 alike for a post without a picture and one out of reach */
    async picture(caller: Caller, id: string) {
      await readablePost(posts, caller, id);
      const image = await posts.picture(id);
      if (!image) throw notFound('picture');
      return presentPicture(image);
    },
  };
}
