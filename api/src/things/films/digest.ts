/** The header Content-Digest (RFC 9530): the SHA-256 of a body, as its sender computed it. */
import { createHash, webcrypto } from 'node:crypto';
import { Problem } from '@touchline/shared/errors';

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Returns the SHA-256 of many bytes. Another thread computes it, so that other calls go on. */
const sha256Beside = async (bytes: Uint8Array): Promise<Buffer> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes));

/** Returns the SHA-256 of the bytes. @throws Problem 400 without a digest of SHA-256, 422 when the bytes are not those that it names */
export async function assertDigest(bytes: Uint8Array, header: string | string[] | undefined): Promise<Buffer> {
  const [, named] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(String(header ?? '')) ?? [];
  if (named === undefined) throw new Problem('VALIDATION', 'Content-Digest: must hold a sha-256 of the body');
  const digest = await sha256Beside(bytes);
  if (digest.toString('base64') !== named)
    throw new Problem('WRONG_DIGEST', 'This part of the film was damaged on its way. Please send it again.');
  return digest;
}
