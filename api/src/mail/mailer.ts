/** Outgoing mail. Queued in the store and sent apart from the call, so that a dead mail server slows nobody down. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Resolves when the mail is safely queued. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
