/**
 * Tokens for browsers in which an account signed in before (OWASP "device cookies"). Wrong passwords from other
 * browsers do not delay such a browser. A token opens no session, names no user, and ends when the password changes.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserRecord } from '@touchline/server/records';

type Account = Pick<UserRecord, '_id' | 'passwordHash'>;

const signatureOf = (nonce: string, { _id, passwordHash }: Account): Buffer =>
  createHmac('sha256', passwordHash).update(`known device ${_id} ${nonce}`).digest();

/** Returns a token for the browser in which this account just signed in. */
export function deviceTokenFor(account: Account): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signatureOf(nonce, account).toString('base64url')}`;
}

/** Returns the first of `tokens` that was made for this account and its current password. */
export function knownDevice(tokens: readonly string[], account: Account): string | undefined {
  return tokens.find((token) => {
    const [nonce = '', signature = ''] = token.split('.');
    const received = Buffer.from(signature, 'base64url');
    const expected = signatureOf(nonce, account);
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}
