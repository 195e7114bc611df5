/** Team news: a post, its replies, and the form of it. */
import { z } from 'zod';
import { imageText, itemId, moment, NOT_BLANK, rev, teamId, text } from '../fields';
import { listOf } from '../list-of';
import { FAMILY_STATES, POST_LIMITS, POST_LINKS, shortened } from './post-words';

const { text: max } = POST_LIMITS;
/** The schema counts characters as JSON Schema does: an emoji is one of them, though it takes two places of a string. */
const writtenText = text(2 * max)
  .refine((typed) => shortened(typed) === typed, `At most ${max} characters`)
  .regex(NOT_BLANK, 'Please write something')
  .trim()
  .meta({ maxLength: max });
export const removalReason = text(POST_LIMITS.reason);

/** A thing that a post links. Its id is that of an event, of a venue, or of the event with the film. */
export const postLink = z.object({
  kind: z.enum(POST_LINKS),
  id: z.string().regex(/^[0-9a-z]{4,12}$/, 'Must be an id'),
});
export type PostLink = z.infer<typeof postLink>;

const picture = imageText(POST_LIMITS.picture, '2 MB');

const fields = {
  text: writtenText,
  links: listOf(postLink).max(POST_LIMITS.links, `At most ${POST_LIMITS.links} links`).default([]),
  /** Stands above the others until then (ms). */
  pinnedUntil: moment.optional(),
  /** Asks every family to confirm it. */
  confirm: z.boolean().default(false),
  picture: picture.optional(),
};

/** A new post. Without a team it is for the whole club. */
export const postInput = z.strictObject({
  id: itemId.optional(),
  tag: teamId.optional(),
  ...fields,
  /** Also in quiet hours. A team has one such post a day. */
  urgent: z.boolean().default(false),
});
export type PostInput = z.output<typeof postInput>;

/** Changes of a post. Absent fields stay, and null clears. */
export const postForm = z.strictObject({
  id: itemId,
  rev,
  text: writtenText.optional(),
  /** True: the text says the same as before, so that confirmations of the former text stay valid. */
  smallCorrection: z.boolean().optional(),
  links: listOf(postLink).max(POST_LIMITS.links, `At most ${POST_LIMITS.links} links`).optional(),
  pinnedUntil: moment.nullable().optional(),
  confirm: z.boolean().optional(),
  picture: picture.nullable().optional(),
  /** True: nobody may reply any more. */
  closed: z.boolean().optional(),
});
export type PostForm = z.output<typeof postForm>;

export const replyInput = z.strictObject({ postId: itemId, id: itemId.optional(), text: writtenText });
export type ReplyInput = z.output<typeof replyInput>;

/** The part that an author has in the team of the post; of one who only runs the club, ADMIN. */
const authorRole = z.enum(['MANAGER', 'COACH', 'FILMING', 'ADMIN']);
export type AuthorRole = z.infer<typeof authorRole>;

/** An author. The name is empty after their account was erased: a former member. Families have no role. */
const author = z.object({ userId: z.string(), name: z.string(), role: authorRole.optional() });

export const replyView = z
  .object({ id: z.string(), text: z.string(), at: z.number(), by: author })
  .meta({ id: 'PostReply' });
export type ReplyView = z.infer<typeof replyView>;

export const postView = z
  .object({
    id: z.string(),
    /** Absent when it is for the whole club. */
    teamId: z.string().optional(),
    team: z.string().optional(),
    text: z.string(),
    /** Only those that the reader may see. */
    links: z.array(
      z.object({
        kind: z.enum(POST_LINKS),
        id: z.string(),
        name: z.string(),
        /** Start of the event (ms). */
        time: z.number().optional(),
        /** A path of this site, or the address of a map. */
        path: z.string(),
      }),
    ),
    pinnedUntil: z.number().optional(),
    confirm: z.boolean(),
    urgent: z.boolean(),
    /** True: nobody may reply any more. */
    closed: z.boolean(),
    /** True: `show_picture` returns its picture. */
    picture: z.boolean(),
    at: z.number(),
    by: author,
    /** Set by changes that came later than the first minutes, or from somebody else. */
    edited: z.object({ at: z.number(), by: author }).optional(),
    replies: z.array(replyView),
    /** The reader's own state. */
    seen: z.boolean(),
    /** True: the reader has confirmed the text as it is now. */
    confirmed: z.boolean(),
    /** True: the reader has confirmed a former version of the text, and is asked again. */
    former: z.literal(true).optional(),
    /** The `rev` from which the text says what it says now. A confirmation holds for it. */
    textRev: z.number().int(),
    /** Numbers of families that can read it, have seen it, and have confirmed it or, if any, only a former version. */
    counts: z.object({
      families: z.number().int(),
      seen: z.number().int(),
      confirmed: z.number().int(),
      former: z.number().int().optional(),
    }),
    /** Families by the names of their children, for those who run the team. */
    families: z.array(z.object({ name: z.string(), state: z.enum(FAMILY_STATES) })).optional(),
    version: z.number().int(),
    rev: z.number().int(),
  })
  .meta({ id: 'Post' });
export type PostView = z.infer<typeof postView>;

/** The post that a reader should see next, and how many more wait. */
export const postNews = z.object({ post: postView, more: z.number().int() });
export type PostNews = z.infer<typeof postNews>;
