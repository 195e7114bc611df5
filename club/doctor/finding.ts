/** One result of the doctor. */
export interface Finding {
  /** `advice`: the club runs, but not as its users would expect. */
  level: 'ok' | 'advice' | 'wrong';
  says: string;
  mend?: string;
}

export const ok = (says: string): Finding => ({ level: 'ok', says });
export const advice = (says: string, mend: string): Finding => ({ level: 'advice', says, mend });
export const wrong = (says: string, mend: string): Finding => ({ level: 'wrong', says, mend });

/** A problem in sentences, of which the first says what is wrong, and the others how to fix it. */
export function wrongInWords(sentences: string): Finding {
  const [says = '', ...mend] = sentences.split(/(?<=\.) /);
  return wrong(says, mend.join(' '));
}

/** Host and port of a URL, without user and password. */
export const placeOf = (url: string): string => /^[\w+]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1] ?? 'its address';

/** Messages and codes of an error and its causes, for matching only: they may hold secrets. */
export function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { code } = thrown as Error & { code?: unknown };
  return [thrown.name, code, thrown.message, thrown.cause === undefined ? '' : wordsOf(thrown.cause)].join(' ');
}

/** Explains a failed connection in a sentence about `who`. @returns undefined for other errors */
export function unreachable(who: string, url: string, thrown: unknown): string | undefined {
  const place = placeOf(url);
  const words = wordsOf(thrown);
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(words)) return `The name of ${who}, ${place}, leads to no machine.`;
  if (/ECONNREFUSED/.test(words)) return `Nothing is running at ${place}, where ${who} should be.`;
  if (/ETIMEDOUT|timed? ?out|in time|within \d+ ms|EHOSTUNREACH|ENETUNREACH/i.test(words))
    return `${who.charAt(0).toUpperCase()}${who.slice(1)} at ${place} does not answer.`;
  return undefined;
}
