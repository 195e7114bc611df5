/** Hashes passwords with argon2id. Limits concurrency, so that a flood of logins leaves CPU for others (specification 4.1). */
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { Problem } from '@touchline/shared/errors';
import { commonPasswords } from './common-passwords';

const settings = { algorithm: 2 satisfies Algorithm as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENT = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Returns the argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => limitConcurrency(() => hash(password, settings));

let dummyHash: Promise<string> | undefined;

/** Returns whether the password matches the hash. Without a hash (unknown account) it takes as long and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (!dummyHash) {
    dummyHash = hashPassword('nobody has this password');
    // A failed hash must not fail every later sign-in.
    dummyHash.catch(() => {
      dummyHash = undefined;
    });
  }
  const comparedHash = passwordHash || (await dummyHash);
  const isRight = await limitConcurrency(() => verify(comparedHash, password));
  return isRight && Boolean(passwordHash);
}

/**
 * Rejects common passwords.
 * @param field the field of the body that the problem names
 */
export function assertUncommonPassword(password: string, field: string): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  const message = 'This password is too easy to guess. Please choose another.';
  throw new Problem('VALIDATION', message, { fields: { [field]: message } });
}
