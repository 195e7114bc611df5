import { atom } from 'jotai';

/** An account that waits for its address to be confirmed. Kept in memory only, because `resend` needs the password. */
export interface Registered {
  emailAddress: string;
  /** Sends the mail again. */
  resend: () => Promise<unknown>;
}

/** The registration of this page load, for the login page that follows it. */
export const registeredAtom = atom<Registered | null>(null);
