/**
 * The one-time code that starts a club. The server prints it, so that only its operator can create the first account
 * (docs/decisions/0014-starting-a-club.md).
 */
import { generateCode } from '../generate-id';
import type { Services } from '../services';
import { accountsStore } from './accounts.store';
import { hashPassword, verifyPassword } from './passwords';
import { startsStore } from './starts.store';

type StartServices = Pick<Services, 'store' | 'config'>;

/** Processes on one database that start within this time share a code. A later start makes a new one. */
const SHARED_FOR_MS = 120_000;

/** Returns whether the club has no account yet and is not the demo club. */
export const canStart = async ({ store, config }: StartServices): Promise<boolean> =>
  !config.DEMO && !(await accountsStore(store).hasAny());

/** Makes a code and stores its hash. Returns null when another process has just printed a valid code. */
async function makeCode({ store, config }: StartServices): Promise<string | null> {
  const starts = startsStore(store);
  const found = await starts.code();
  const isShared = config.MONGODB_URL !== undefined;
  if (found && isShared && found.createdAt > Date.now() - SHARED_FOR_MS) return null;
  const code = generateCode();
  const made = { codeHash: await hashPassword(code), createdAt: Date.now() };
  return (await (found ? starts.replace(found, made) : starts.insertFirst(made))) ? code : null;
}

/**
 * Prints the code while the club has no account. Ignores LOG_LEVEL, because the code is the only way in.
 * @param url the club's public address
 */
export async function announceStart(services: StartServices, url: string, print = console.log): Promise<void> {
  if (!(await canStart(services))) return;
  const code = await makeCode(services);
  print(
    code
      ? `Open ${url}/ to set up your club. Your one-time code: ${code.slice(0, 4)}-${code.slice(4)}`
      : `Open ${url}/ to set up your club. Another process of this club printed the one-time code. To get a new code, start again in two minutes.`,
  );
}

/** Compares a code with the stored hash. Takes as long when there is none. */
export const isStartCode = async ({ store }: StartServices, code: string): Promise<boolean> =>
  verifyPassword((await startsStore(store).code())?.codeHash, code);

export const forgetStartCode = ({ store }: StartServices): Promise<number> => startsStore(store).forget();
