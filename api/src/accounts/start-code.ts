/**
 * The one-time code that starts a club: printed where the server runs, so that only who runs it makes the first account
 * (docs/decisions/0014-starting-a-club.md).
 */
import { randomBytes } from 'node:crypto';
import type { Services } from '../services';
import { accountsStore } from './accounts.store';
import { fits, hashPassword } from './passwords';
import { startsStore } from './starts.store';

type Needs = Pick<Services, 'store' | 'config'>;

/** 32 letters and digits, none to be taken for another (Crockford's base 32): 8 of them are 40 random bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
/** Processes on one database that start within this time share a code; a later start makes a new one. */
const TOGETHER_MS = 120_000;

const newCode = (): string => Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Whether the club waits for its first account: nobody has one, and it is not the demo club. */
export const canStart = async ({ store, config }: Needs): Promise<boolean> =>
  !config.DEMO && !(await accountsStore(store).hasAny());

/** Makes a code and keeps its hash; null when another process has just printed one that counts. */
async function makeCode({ store, config }: Needs): Promise<string | null> {
  const starts = startsStore(store);
  const found = await starts.code();
  const isShared = config.MONGODB_URL !== undefined;
  if (found && isShared && found.createdAt > Date.now() - TOGETHER_MS) return null;
  const code = newCode();
  const made = { codeHash: await hashPassword(code), createdAt: Date.now() };
  return (await (found ? starts.replace(found, made) : starts.keepFirst(made))) ? code : null;
}

/**
 * Prints how the club is started, once, while nobody has an account. It goes to the terminal whatever LOG_LEVEL is, as
 * without it nobody gets in.
 * @param url where people reach the club
 */
export async function announceStart(services: Needs, url: string, print = console.log): Promise<void> {
  if (!(await canStart(services))) return;
  const code = await makeCode(services);
  const entered = code
    ? `the code ${code.slice(0, 4)}-${code.slice(4)}`
    : 'the code that another process of this club has printed. A start later than two minutes after it prints a new one';
  print(`To start your club open ${url}/ and enter ${entered}`);
}

/** Whether this is the code, by its 8 letters and digits. Takes as long when there is none. */
export const isStartCode = async ({ store }: Needs, code: string): Promise<boolean> =>
  fits((await startsStore(store).code())?.codeHash, code);

/** The code has been used. */
export const forgetStartCode = ({ store }: Needs): Promise<number> => startsStore(store).forget();
