/** Records of calendar feeds, mailed links and notices. */
import type { NoticeKind } from '../notices/notices.words';

/** The address of a calendar feed. The token is stored as it is, so that its owner can see it again: it shows times and first names only. */
export interface CalendarRecord {
  /** The token. */
  _id: string;
  userId: string;
  /** Absent in the feed of all own teams. */
  teamId?: string;
  createdAt: number;
}

/** A link in a notice's mail. It works without signing in, for one purpose of one person. */
export interface MailLinkRecord {
  /** SHA-256 of the link's token, hex. */
  _id: string;
  userId: string;
  /** `answer` for one child and one event; `unsubscribe` from one kind. */
  purpose: 'answer' | 'unsubscribe';
  eventId?: string;
  playerId?: string;
  kind?: NoticeKind;
  expiresAt: number;
}
