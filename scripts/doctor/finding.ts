/** What the doctor says of one thing: how it is, and what mends it. */
export interface Finding {
  /** `advice`: the club runs, but not as its people would expect. */
  level: 'ok' | 'advice' | 'wrong';
  says: string;
  mend?: string;
}

export const ok = (says: string): Finding => ({ level: 'ok', says });
export const advice = (says: string, mend: string): Finding => ({ level: 'advice', says, mend });
export const wrong = (says: string, mend: string): Finding => ({ level: 'wrong', says, mend });

/** Whom a URL leads to, without the user and the password in it. */
export const placeOf = (url: string): string => /^[\w+]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1] ?? 'its address';

/** Everything that a failure and what caused it say, for looking things up in: it is not shown. */
export function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { code } = thrown as Error & { code?: unknown };
  return [thrown.name, code, thrown.message, thrown.cause === undefined ? '' : wordsOf(thrown.cause)].join(' ');
}

/** Why nobody could be reached, as a sentence about `who`; undefined when it was not that. */
export function unreachable(who: string, url: string, thrown: unknown): string | undefined {
  const place = placeOf(url);
  const words = wordsOf(thrown);
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(words)) return `No machine is known by the name of ${who} at ${place}.`;
  if (/ECONNREFUSED/.test(words)) return `Nothing listens at ${place}, where ${who} should be.`;
  if (/ETIMEDOUT|timed? ?out|in time|within \d+ ms|EHOSTUNREACH|ENETUNREACH/i.test(words))
    return `${who} at ${place} does not answer.`;
  return undefined;
}
