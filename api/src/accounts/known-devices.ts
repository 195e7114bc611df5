/**
 * Browsers in which somebody signed in to an account before. Such a browser is not slowed down by what others guess, as
 * OWASP's "device cookies" describe. Its token opens nothing, names nobody, and ends with the password that it was made for.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserRecord } from '@touchline/shared/server/records';

type Account = Pick<UserRecord, '_id' | 'passwordHash'>;

const signatureOf = (nonce: string, { _id, passwordHash }: Account): Buffer =>
  createHmac('sha256', passwordHash).update(`known device ${_id} ${nonce}`).digest();

/** A token for the browser in which this account just signed in. */
export function deviceTokenFor(account: Account): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signatureOf(nonce, account).toString('base64url')}`;
}

/** @returns the token of those that was made for this account and its present password */
export function knownDevice(tokens: readonly string[], account: Account): string | undefined {
  return tokens.find((token) => {
    const [nonce = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const right = signatureOf(nonce, account);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
