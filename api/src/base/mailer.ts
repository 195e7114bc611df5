/** Outgoing mails and push messages. They are queued in the store and sent in the background, so that a dead server delays no call. */
import type { NoticeKind } from '@touchline/shared/notices/notice-words';

export type MailKind =
  | 'activate'
  | 'reset'
  | 'notice'
  | 'alreadyRegistered'
  | 'unknownAddress'
  | 'deleted'
  | 'removalObjected'
  | 'removalAsked'
  | 'roles'
  | 'membership'
  | 'guardians'
  | 'childMerged'
  | 'staffLeft'
  | 'filmReported'
  | 'filmAsked'
  | 'filmLeaving'
  | 'invited';

export interface MailClub {
  /** Closes the mail with the club's name. */
  signature: string;
  /** Address of the crest's picture inside the mail; undefined when the club has none. */
  crest?: string | undefined;
}

export interface Mail {
  to: string;
  /** Its budget: `mail-budget.ts`. */
  kind: MailKind;
  /** Id of the thing that the mail is about; absent when it is about the receiver. The budget counts mails about the same thing. */
  about?: string;
  /** Account that caused the mail. */
  by?: string;
  subject: string;
  /** Without the signature, which names the club. */
  text: string;
  /** Returns the HTML part with the club's signature and crest in it. */
  html?: (club: MailClub) => string;
  headers?: Record<string, string>;
  /** Of several mails with one id only the first is queued. */
  id?: string;
  /** Sentence that is added when the mail has waited, because it may stand for several. */
  whenLate?: string;
  /** Ids of the notices in the mail, and the account whose notices they are. */
  notices?: string[];
  userId?: string;
  /** The mail is dropped after this time (ms), because it would be outdated. */
  until?: number;
}

/** A push message to all devices of an account. */
export interface Push {
  /** Of several messages with one id only the first is queued. Browsers show it once. */
  id: string;
  userId: string;
  title: string;
  body: string;
  path: string;
  kind: NoticeKind;
  /** A newer message with the same tag replaces it on the device. */
  tag: string;
  /** Ids of the notices in the message. */
  notices: string[];
  /** The message is dropped after this time (ms). */
  until: number;
}

export interface Mailer {
  /**
   * Resolves when the mail is stored in the queue. After `close` the next process sends it.
   * @returns false when the queue holds a mail with its id, or the mail is beyond its budget: it waits for the next day, or is dropped
   */
  send(mail: Mail): Promise<boolean>;
  /** Resolves when the push message is stored in the queue. Returns false when the queue holds one with its id, even if it was sent. */
  push(message: Push): Promise<boolean>;
  /** Stops sending. Resolves when the current mail is sent or aborted, after at most 10 s. */
  close(): Promise<void>;
}
