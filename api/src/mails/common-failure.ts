/** Remembers a failure that every mail would have, so that a mail server is not asked again for each of them. */
import { explainFailure, wouldFailForAll } from './mail-failure';

interface Known {
  error: unknown;
  /** Nothing is sent before this time (ms). Undefined: until the next look for mails that are due. */
  until: number | undefined;
}

/** @param lastsMs how long a refusal is believed (ms): a provider counts each sign-in with a wrong password, and may block the account */
export function commonFailure(lastsMs: number) {
  let known: Known | undefined;
  return {
    /** Forgets a failure that may be over: a server that was away. */
    look(): void {
      if (known && (known.until ?? 0) <= Date.now()) known = undefined;
    },
    /** Returns the failure that a mail would have now. */
    known: (): Known | undefined => known,
    note(error: unknown, sender: string): void {
      if (known?.error === error || !wouldFailForAll(error)) return;
      known = { error, until: explainFailure(error, sender).isTemporary ? undefined : Date.now() + lastsMs };
    },
  };
}
