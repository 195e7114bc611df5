/** Numbers and words of team news. This file has no schemas, so that screens load it early. */

export const POST_LIMITS = {
  /** Characters of a post, and of a reply. An emoji is one. */
  text: 2_000,
  reason: 200,
  links: 5,
  replies: 200,
  /** Posts of one page. */
  page: 20,
  /** Bytes of a picture before it is encoded again. */
  picture: 2 * 1_024 * 1_024,
} as const;

/** Returns the part of a text that a post can hold. */
export const shortened = (text: string): string =>
  text.length <= POST_LIMITS.text ? text : [...text].slice(0, POST_LIMITS.text).join('');

/** An author changes a post this long without a mark (ms). */
export const FREE_EDIT_MS = 15 * 60_000;

/** Posts are deleted after two years (ms), as film is. */
export const POST_RETENTION_MS = 2 * 366 * 86_400_000;

/** Things that a post links: an event, a place, or the film of an event. */
export const POST_LINKS = ['event', 'field', 'film'] as const;
export type PostLinkKind = (typeof POST_LINKS)[number];

/**
 * The news of one family: it has confirmed a post, or only a former version of its text, has seen or not seen it, or nobody of it has an
 * account.
 */
export const FAMILY_STATES = ['confirmed', 'former', 'seen', 'waiting', 'absent'] as const;
export type FamilyState = (typeof FAMILY_STATES)[number];
