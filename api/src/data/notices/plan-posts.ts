/** Decides who gets which notice of a post and its replies, and when. Pure: the same facts give the same ids. */
import type { NoticeRecord } from '@touchline/server/notice-records';
import { FIRST_TEXT, type PostRecord } from '@touchline/server/post-records';
import type { FamilyState } from '@touchline/shared/posts/post-words';
import type { Person } from './event-state';
import { newNotice } from './new-notice';
import { DAY, MINUTE, URGENT_SPAN } from './planning';
import { textTag } from './post-confirmations';

/** Posts and replies wait this long (ms), so that one message gathers them, and those who see them on a screen get none. */
const GATHER = 10 * MINUTE;

/** A person of the post's team, and what their family knows of the post. */
export interface Reader extends Person {
  state: FamilyState | undefined;
}

interface Circumstances {
  now: number;
  zone: string;
  /** Start of the earliest event that the post links and that is ahead (ms). */
  eventTime: number | undefined;
}

/** Returns whether a family has yet to see a post, or to confirm it where it asks. */
export const isOpenFor = (state: FamilyState | undefined, { confirm }: Pick<PostRecord, 'confirm'>): boolean =>
  state === 'waiting' || (confirm && (state === 'seen' || state === 'former'));

export type PostFacts = Pick<
  PostRecord,
  | '_id'
  | 'teamId'
  | 'at'
  | 'by'
  | 'edited'
  | 'urgent'
  | 'confirm'
  | 'replies'
  | 'reworded'
  | 'toldUntil'
  | 'toldText'
  | 'remind'
>;

/** Returns the notices of what happened to a post since its people were last notified. */
export function planPost(post: PostFacts, people: readonly Reader[], circumstances: Circumstances): NoticeRecord[] {
  const { _id: postId, teamId, by, edited, urgent, confirm, reworded, toldUntil, remind } = post;
  const { toldText = FIRST_TEXT } = post;
  const { now, eventTime } = circumstances;
  const isSoon = eventTime !== undefined && eventTime > now && eventTime - now < URGENT_SPAN;
  const until = isSoon ? eventTime : now + 7 * DAY;
  const notices: NoticeRecord[] = [];
  const add = (person: Person, kind: 'post' | 'reply', tag: string, fields: Partial<NoticeRecord> & { due: number }) =>
    notices.push(newNotice(person, { kind, about: postId, tag }, circumstances, { postId, teamId, ...fields }));

  if (toldUntil === undefined)
    for (const person of people)
      if (person.userId !== by.userId)
        add(person, 'post', 'new', {
          due: urgent || isSoon ? now : post.at + GATHER,
          until,
          ...(urgent && { urgent }),
        });

  // Families that did not confirm may have read the former text in a mail. One post is urgent once: its edits wait, and come in one message.
  if (confirm && reworded && toldUntil !== undefined && reworded.rev > toldText)
    for (const person of people)
      if (person.userId !== by.userId && person.userId !== edited?.by.userId)
        add(person, 'post', textTag(reworded.rev), {
          due: reworded.at + GATHER,
          until,
          reworded: true,
        });

  if (remind !== undefined && remind.at > (toldUntil ?? 0))
    for (const person of people)
      if (isOpenFor(person.state, post)) add(person, 'post', String(remind.at), { due: now, until });

  const replies = Object.values(post.replies);
  for (const reply of replies.filter(({ at }) => at > (toldUntil ?? 0))) {
    const earlier = replies.filter(({ at }) => at <= reply.at).map((one) => one.by.userId);
    const receivers = new Set([by.userId, ...earlier]);
    for (const person of people)
      if (receivers.has(person.userId) && person.userId !== reply.by.userId)
        add(person, 'reply', reply.id, { due: reply.at + GATHER, until: reply.at + 7 * DAY, replyId: reply.id });
  }
  return notices;
}
