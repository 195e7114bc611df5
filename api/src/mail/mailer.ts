/** Outgoing mail. Queued in the store and sent apart from the call, so that a dead mail server slows nobody down. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Resolves when the mail is safely queued; after `close` too, for the next process that sends. */
  send(mail: Mail): Promise<void>;
  /** Sends no more. Resolves when the mail that is on its way has been sent or given up for now, in at most 10 s. */
  close(): Promise<void>;
}
