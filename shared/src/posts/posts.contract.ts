/** Team news: posts by staff, replies by everybody of the team, and who has seen them (decision 0078). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { itemId, teamId, timeText } from '../fields';
import { LANGUAGES } from '../languages';
import { listOf } from '../list-of';
import { type PostView, postForm, postInput, postView, removalReason, replyInput } from './post.model';
import { POST_LIMITS } from './post-words';

const post: PostView = {
  id: '85000001',
  teamId: '26618',
  team: 'Riverside 2012 Green',
  text: 'The field has changed: please park behind the school.',
  links: [
    {
      kind: 'event',
      id: '100000001',
      name: 'Green – Harbor City',
      time: 1_780_000_000_000,
      path: '/admin/planning?event=100000001',
    },
  ],
  confirm: true,
  urgent: true,
  closed: false,
  picture: false,
  at: 1_779_990_000_000,
  by: { userId: 'u-coach-0001', name: 'Marta', role: 'COACH' },
  replies: [
    { id: '86000001', text: 'Thank you!', at: 1_779_990_100_000, by: { userId: 'u-parent-0001', name: 'Priya' } },
  ],
  seen: true,
  confirmed: false,
  textRev: 1,
  counts: { families: 14, seen: 9, confirmed: 6 },
  version: 2,
  rev: 1,
};
const params = z.object({ id: itemId });
const byId = { params: { id: post.id }, reply: post.id };
const reason = z.object({ reason: removalReason.optional() });
/** Text, and a picture in base64. */
const bodyLimit = Math.ceil(POST_LIMITS.picture / 3) * 4 + 32_768;
/** The `textRev` of the text that somebody confirms; absent: that of the post now. */
const readText = z.object({
  textRev: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a number')
    .transform(Number)
    .optional(),
});
const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{20,200}$/, 'This link is not valid') });
const tokenExample = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';

export const postsContract = defineContract({
  list_posts: {
    method: 'GET',
    path: '/api/list_posts',
    action: 'post.read',
    summary:
      "Lists the news of a team and of the whole club, at most 20, newest first: those before a time, or the newest ones. The newest page begins with the pinned ones. Without a team: of all the caller's teams.",
    query: z.object({ tag: teamId.optional(), before: timeText.optional() }),
    reply: z.array(postView),
    example: { query: { tag: post.teamId ?? '' }, reply: [post] },
  },
  add_post: {
    method: 'POST',
    path: '/api/add_post',
    action: 'post.add',
    summary:
      'Adds a post to the news of a team, or without `tag`, by ADMIN, of the club. Returns its id. A repeated call with the same id is the same post. Fails with 409 if the team had an urgent post today.',
    body: postInput,
    bodyLimit,
    reply: z.string(),
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: { body: { tag: post.teamId, text: post.text, confirm: true }, reply: post.id },
  },
  update_post: {
    method: 'POST',
    path: '/api/update_post',
    action: 'post.change',
    summary:
      'Changes a post, or closes its replies. Absent fields stay, null clears. Changes after 15 minutes, and those by others than the author, are marked. A changed text of a post that asks to be confirmed must be confirmed again, unless it is a `smallCorrection`. With an outdated `rev`, fails with 409 and the current post.',
    body: postForm,
    bodyLimit,
    reply: z.string(),
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: { body: { id: post.id, rev: 1, text: post.text }, reply: post.id },
  },
  remove_post: {
    method: 'DELETE',
    path: '/api/remove_post/:id',
    action: 'post.change',
    limit: 'people',
    summary: 'Removes a post with its replies. Its author is told why, if somebody else removes it.',
    params,
    query: reason,
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: byId,
  },
  add_reply: {
    method: 'POST',
    path: '/api/add_reply',
    action: 'post.read',
    summary:
      'Adds a reply below a post. Returns its id. A repeated call with the same id is the same reply. Fails with 409 when replies are closed, or there are 200.',
    body: replyInput,
    reply: z.string(),
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: { body: { postId: post.id, text: 'Thank you!' }, reply: '86000001' },
  },
  remove_reply: {
    method: 'DELETE',
    path: '/api/remove_reply/:postId/:id',
    action: 'reply.remove',
    limit: 'people',
    summary: 'Removes a reply. Its author is told why, if staff remove it.',
    params: z.object({ postId: itemId, id: itemId }),
    query: reason,
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { params: { postId: post.id, id: '86000001' }, reply: '86000001' },
  },
  see_posts: {
    method: 'POST',
    path: '/api/see_posts',
    action: 'post.read',
    summary:
      'Notes that the caller has seen these posts. Returns the ids of those that exist and that the caller may read.',
    body: z.strictObject({ ids: listOf(itemId).min(1).max(POST_LIMITS.page, `At most ${POST_LIMITS.page} posts`) }),
    reply: z.array(z.string()),
    example: { body: { ids: [post.id] }, reply: [post.id] },
  },
  confirm_post: {
    method: 'POST',
    path: '/api/confirm_post/:id',
    action: 'post.read',
    summary:
      'Confirms a post that asks for it. Fails with 409 when it does not ask, or when `textRev`, of the text that the caller has read, is no longer that of the post.',
    params,
    query: readText,
    reply: z.string(),
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: { ...byId, query: { textRev: '1' } },
  },
  remind_post: {
    method: 'POST',
    path: '/api/remind_post/:id',
    action: 'post.remind',
    summary:
      'Reminds the families that have not seen a post, or not confirmed it where it asks. Returns their number. A repeated call within 10 minutes sends nothing and returns the same number.',
    params,
    reply: z.object({ reminded: z.number().int() }),
    fails: ['NOT_FOUND'],
    example: { params: { id: post.id }, reply: { reminded: 5 } },
  },
  show_picture: {
    method: 'GET',
    path: '/api/show_picture/:id',
    action: 'post.read',
    summary: 'Returns the picture of a post: WebP in base64, without the metadata of the uploaded file.',
    params,
    reply: z.object({ webp: z.string() }),
    fails: ['NOT_FOUND'],
    example: { params: { id: post.id }, reply: { webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA' } },
  },
  show_confirmation: {
    method: 'GET',
    path: '/api/show_confirmation/:token',
    action: 'notice.mailed',
    summary: 'Returns the post of a mailed link, and whether its owner has confirmed it. Changes nothing.',
    params: token,
    reply: z.object({
      text: z.string(),
      team: z.string(),
      confirmed: z.boolean(),
      former: z.literal(true).optional(),
      textRev: z.number().int(),
      language: z.enum(LANGUAGES).optional(),
    }),
    fails: ['NOT_FOUND'],
    example: {
      params: { token: tokenExample },
      reply: { text: post.text, team: post.team ?? '', confirmed: false, textRev: 1 },
    },
  },
  confirm: {
    method: 'POST',
    path: '/api/confirm/:token',
    action: 'notice.mailed',
    summary:
      'Confirms the post of a mailed link, as its owner could when signed in. Fails with 409 when `textRev` is no longer that of the post.',
    params: token,
    query: readText,
    reply: z.object({ confirmed: z.boolean() }),
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: { params: { token: tokenExample }, query: { textRev: '1' }, reply: { confirmed: true } },
  },
});
