/** Passwords: argon2id, a few at a time, so that a flood of logins does not take the whole machine (specification 4.1). */
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { Problem } from '@touchline/shared/errors';
import { commonPasswords } from './common-passwords';

const settings = { algorithm: 2 satisfies Algorithm as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password, as it is stored. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, settings));

let nobody: Promise<string> | undefined;

/** Whether the password fits. For an unknown account (no hash) it takes as long, and says no. */
export async function fits(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const against = passwordHash || (await nobody);
  const isRight = await inTurn(() => verify(against, password));
  return isRight && Boolean(passwordHash);
}

/**
 * Refuses passwords that everybody tries first.
 * @param field the field of the body that the answer names
 */
export function demandUncommon(password: string, field: string): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  const message = 'This password is too easy to guess. Please choose another.';
  throw new Problem('VALIDATION', message, { fields: { [field]: message } });
}
