/** Records of team news: posts, who has seen them, and their pictures. */
import type { PostLink } from '@touchline/shared/posts/post.model';

/** The author of a post or a reply. The name is empty once their account was erased. */
export interface PostAuthor {
  userId: string;
  name: string;
}

export interface ReplyRecord {
  id: string;
  text: string;
  at: number;
  by: PostAuthor;
}

/** The `rev` of a new post, and so of its first text. */
export const FIRST_TEXT = 1;

/** A post of team news. */
export interface PostRecord {
  _id: string;
  /** Empty: for the whole club. */
  teamId: string;
  text: string;
  links: PostLink[];
  pinnedUntil?: number;
  confirm: boolean;
  urgent: boolean;
  closed: boolean;
  /** True: `pictures` has its picture. */
  picture: boolean;
  at: number;
  by: PostAuthor;
  edited?: { at: number; by: PostAuthor };
  /** The form that last changed what the text says, and when (ms). Absent: the first one, `FIRST_TEXT`. */
  reworded?: { rev: number; at: number };
  /** By `itemRow(id)`, in the order in which they came. */
  replies: Record<string, ReplyRecord>;
  /** Size of `replies`, for filters. */
  replyCount: number;
  /** The accounts that wrote it or a reply, for the index. */
  writers: string[];
  /** When the worker of notices looks at it next (ms). */
  toTell?: number;
  /** Replies up to here are in notices (ms). Absent until the post is. */
  toldUntil?: number;
  /** The `reworded.rev` of the text that is in notices. */
  toldText?: number;
  /** The newest reminder that staff asked for, and how many families it reached. */
  remind?: { at: number; count: number };
  version: number;
  rev: number;
  /** When it is deleted (ms). */
  expiresAt: number;
}

/** A post that somebody has seen: one for each person and post. */
export interface PostReadRecord {
  /** Post and person. */
  _id: string;
  postId: string;
  userId: string;
  at: number;
  confirmedAt?: number;
  /** The `reworded.rev` of the text that was confirmed. Absent: `FIRST_TEXT`. */
  confirmedText?: number;
  /** When it is deleted (ms). */
  expiresAt: number;
}

/** The team's urgent post of a day. It outlives the post, so that a removed one makes no room for another. */
export interface UrgentPostRecord {
  /** Team and day. */
  _id: string;
  postId: string;
  /** When it is deleted (ms). */
  expiresAt: number;
}

/** The picture of a post, encoded again. */
export interface PictureRecord {
  /** Id of the post. */
  _id: string;
  image: Uint8Array;
  expiresAt: number;
}
