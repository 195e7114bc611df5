/** Records about the service itself, beside the records of people and teams (`records.ts`): sign-in, mails, name, audit trail, locks. */
import type { AuditAction } from '@touchline/shared/accounts/audit-actions';
import type { AuditEntry } from '@touchline/shared/accounts/users.contract';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import type { UserRecord } from './records';

export interface SessionRecord {
  /** SHA-256 of the token, hex. */
  _id: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

/** Name and password of a registration. */
export type Registration = Pick<UserRecord, 'userName' | 'fullName' | 'passwordHash'>;

/** A mailed single-use link. */
export interface LinkRecord {
  /** SHA-256 of the link's token, hex. */
  _id: string;
  purpose: 'activate' | 'reset';
  userId: string;
  expiresAt: number;
  /** The registration that an activation link activates, even if the address was registered again later. */
  registration?: Registration;
  /** A request to join a team, which is made with the activation. */
  request?: { code: string; children: { name: string; birthYear: number }[] };
}

/** The one-time code that starts a club: one document until the first account exists. */
export interface StartRecord {
  _id: string;
  /** argon2id. */
  codeHash: string;
  createdAt: number;
}

/** `claimed`: a process sends it. The last three are final. */
type DeliveryState = 'waiting' | 'claimed' | 'sent' | 'failed' | 'dropped';

/**
 * A mail to one address, or a push message to the devices of one account (decision 0056). Of a final one only what happened is kept, if it
 * is about notices; others are deleted.
 */
export interface DeliveryRecord {
  _id: string;
  way: 'mail' | 'push';
  state: DeliveryState;
  createdAt: number;
  attempts: number;
  /** Not before this moment (ms), or the end of the claim. Absent when it is final. */
  dueAt?: number;
  /** Address of a mail, account of a push message. */
  to?: string;
  subject?: string;
  /** Of a mail: what the log calls it. */
  kind?: string;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  /** Id, path, kind and tag of a push message. */
  push?: { id: string; path: string; kind: NoticeKind; tag: string };
  /** Ids of the notices in it. */
  notices?: string[];
  /** The account whose notices are in it. */
  userId?: string;
  /** It is dropped after this time (ms), because it would be outdated. */
  until?: number;
  /** The last attempt of a mail failed. */
  isFailing?: true;
  failure?: {
    /** Attempts fail since then (ms). */
    since: number;
    /** The answer of the mail server, or what happened instead of one; without addresses. */
    reason: string;
    /** `address`: it does not exist or takes no mail. `server`: the settings or the mail server. `unclear`: the answer does not say. */
    fault: 'address' | 'server' | 'unclear';
    /** True: the mail server said to try later, or did not answer at all. */
    isTemporary: boolean;
  };
  /** Why it failed for good. */
  reason?: string;
  expiresAt?: number;
}

/** Name and colour of the club: one document. */
export interface ClubRecord {
  _id: string;
  name?: string;
  colour?: string;
  /** Id of its crest. */
  crest?: string;
  /** Parts of the start page that visitors see. */
  shows?: ('TEAMS' | 'GAMES')[];
  /** Months that a film is kept. */
  filmMonths?: number;
}

/** An image that this server encoded (WebP). */
export interface CrestRecord {
  /** Hash of the image. */
  _id: string;
  image: Uint8Array;
}

/** A privileged act. Kept for 12 months. `open` until it and all that follows is done: a repeated call finds what a crash cut off. */
export interface AuditRecord extends Omit<AuditEntry, 'id' | 'action'> {
  _id: string;
  action: AuditAction;
}

/** Facts before or after a privileged act, by name. */
export type AuditFacts = AuditEntry['before'];

/** A lock for work that one process does at a time. It expires, so that a crashed process does not block the others for ever. */
export interface LeaseRecord {
  /** Name of the work. */
  _id: string;
  holder: string;
  /** When the lease expires (ms). */
  until: number;
}

/** The schema version of this store: one document. */
export interface SchemaRecord {
  _id: string;
  /** How many migrations were applied. */
  version: number;
  /** Set while a restore runs: no process may use the store before it ends. */
  restoring?: true;
}

/** The mark of an erased person, or of an ended calendar's address: a restore does not bring them back. */
export interface ErasureRecord {
  /** Hash of the erased account or child, or of the address (`erasures.ts`). */
  _id: string;
  at: number;
}
