/** Outgoing mail. It is queued in the store and sent in the background, so that a dead mail server delays no call. */

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
  /** Ids of the notices in the mail. */
  notices?: string[];
  /** The mail is dropped after this time (ms), because it would be outdated. */
  until?: number;
}

export interface Mailer {
  /**
   * Resolves when the mail is stored in the queue. After `close` the next process sends it.
   * @returns false when the queue holds a mail with its id, or the mail is beyond its budget: it waits for the next day, or is dropped
   */
  send(mail: Mail): Promise<boolean>;
  /** Stops sending. Resolves when the current mail is sent or aborted, after at most 10 s. */
  close(): Promise<void>;
}
