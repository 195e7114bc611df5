/** Records of calendar feeds, mailed links and notices. */
import type { Availability } from '@touchline/shared/events/event-words';
import type { NoticeKind, RideChange } from '@touchline/shared/notices/notice-words';
import type { EventRecord } from './records';

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
  /** `answer` for one child and one event; `confirm` a post; `unsubscribe` from one kind. */
  purpose: 'answer' | 'confirm' | 'unsubscribe';
  eventId?: string;
  playerId?: string;
  postId?: string;
  kind?: NoticeKind;
  expiresAt: number;
}

/** The part of an event that its people are notified of. */
export interface EventState {
  eventTime: number;
  /** When the team meets (ms); null without a meeting time. Absent in records that are older than this field. */
  meetTime?: number | null;
  place: string;
  cancelled: boolean;
}

/** The state of an event of which its people were notified, and the progress of its notices. */
export interface NotifiedState extends EventState {
  /** Number of changes with a notice. */
  count: number;
  /** When the notice of the new event is sent (ms). Until then that notice covers every change. */
  knownAt: number;
  /** Everything due up to this time is done (ms). */
  until: number;
  changedAt?: number;
  remindedAt?: number;
  /** The newest reminder of staff that was carried out (ms). */
  remind?: number | undefined;
  summaryAt?: number;
  /** Availability by child, stored from a day before the start on. */
  answers?: Record<string, Availability> | undefined;
  lateAt?: number;
  late?: number;
  /** By id of the ride: the driver's account, the riders and a hash of the pick-up. Absent in records that are older than these fields. */
  rides?: Record<string, { userId: string; riders: string[]; pickUp?: string }>;
  /** The version of the event with these rides. */
  ridesVersion?: number;
  /** When its people were last notified of rides (ms), and how often. */
  ridesAt?: number;
  ridesCount?: number;
  /** By id of the job: its name, and the accounts that have it. Absent in records that are older than this field. */
  jobs?: Record<string, { name: string; takenBy: string[] }>;
  /** Number of links to the game's film. */
  film?: number;
  /** The match as its people know it: its goals, when they heard of one last (ms), whether it has ended, also by a shoot-out. */
  match?: { goals: number; at?: number | undefined; ended: boolean; shootOut?: boolean };
  /** True: the event had highlights. Absent in records that are older than this field. */
  highlights?: boolean;
}

/** A notice of one person: what the bell shows, and the message that tells it by mail and push. */
export interface NoticeRecord {
  /** Person, kind, object and version: the same notice is never made twice. */
  _id: string;
  userId: string;
  kind: NoticeKind;
  at: number;
  /** The notice is obsolete after this time (ms). */
  until: number;
  /** When its message is due (ms); absent when its deliveries are stored, or nothing is to be sent. */
  dueAt?: number;
  /** Id of the message that holds this notice and others, by which its deliveries are found. */
  batch?: string;
  /** When that message was made first (ms). */
  sentAt?: number;
  eventId?: string;
  teamId?: string;
  requestId?: string;
  developmentId?: string;
  /** Own children whom it concerns. */
  playerIds?: string[];
  /** The values that a change replaced. */
  was?: (Partial<EventState> & { removed?: true; name?: string }) | undefined;
  /** The state of the event in the last message, and when it was sent (ms). */
  said?: EventState & { at: number };
  late?: { playerId: string; was?: Availability | undefined; is?: Availability | undefined }[];
  accepted?: boolean;
  /** The post of a notice of team news; of a reply, its id. */
  postId?: string;
  replyId?: string;
  /** True: it comes in quiet hours, too. */
  urgent?: boolean;
  /** True: the text of the post has changed, and is to be confirmed again. */
  reworded?: boolean;
  /** Text that staff removed, and why. */
  takenDown?: { text: string; reason: string };
  /** The ride that changed, and the children whose seats it concerns. */
  ride?: { what: RideChange; rideId: string; riders: string[] };
  /** A job that changed: its name before, and its name after unless it was removed. */
  job?: { jobId: string; was: string; is?: string };
  /** The score of a match as `2–1`, our goals first. */
  score?: string;
  expiresAt: number;
}

/** A person's preferences for notices. Absent fields have their default value. */
export interface PreferencesRecord {
  /** Id of the account. */
  _id: string;
  kinds?: { [K in NoticeKind]?: { mail: boolean; push: boolean } };
  quiet?: { from: string; to: string } | null;
  /** Notices up to here are read (ms). */
  readUntil?: number;
  /** Set when a mail came back for good. */
  paused?: { at: number; reason: string; emailAddress: string };
}

/** A browser that gets push messages. */
export interface DeviceRecord {
  /** Hash of its endpoint. */
  _id: string;
  userId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  name: string;
  addedAt: number;
  /** Its push service knows it no more, so it gets nothing. It stays until its browser is added again, because its owner did not remove it. */
  gone?: true;
  /** The session that added it. The device gets messages while this session is open. Absent in devices of an older version: they get none. */
  sessionId?: string;
}

/** Keys that this club made at its first start. */
export interface SecretRecord {
  /** `vapid`. */
  _id: string;
  publicKey: string;
  privateKey: string;
}

/** An event that was removed, until its people are told. Stored before the removal. */
export interface RemovedEventRecord {
  _id: string;
  eventId: string;
  event: Pick<EventRecord, 'name' | 'tags' | 'eventTime' | 'eventState'> & {
    place: string;
    /** When its people were notified of the event (ms); undefined when they were not. */
    knownAt?: number;
    /** True: its people have notices that it is cancelled. */
    isCancelTold?: boolean;
    /** The account that removed it. It gets no notice. */
    removedBy?: string;
  };
  at: number;
  expiresAt: number;
}
