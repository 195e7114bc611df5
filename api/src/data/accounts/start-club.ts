/**
 * The start of a club: its first account comes from the settings (specification 4.1), or its operator enters a one-time code
 * that the server prints (decision 0028).
 */
import { generateCode } from '../../base/generate-id';
import type { Services } from '../../base/services';
import { accessStore } from './access.store';
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
  const storedCode = await starts.code();
  const isShared = config.MONGODB_URL !== undefined;
  if (storedCode && isShared && storedCode.createdAt > Date.now() - SHARED_FOR_MS) return null;
  const code = generateCode();
  const newCode = { codeHash: await hashPassword(code), createdAt: Date.now() };
  const isStored = await (storedCode ? starts.replace(storedCode, newCode) : starts.insertFirst(newCode));
  return isStored ? code : null;
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

/**
 * Creates an account of ROOT_EMAIL and ROOT_PASSWORD, with ROOT and ADMIN, when the club has no account. When no account has
 * ROOT, for example after a restore whose only ROOT was erased, gives ROOT to the account of ROOT_EMAIL.
 */
export async function ensureFirstRoot({ store, config, log }: Pick<Services, 'store' | 'config' | 'log'>) {
  const { ROOT_EMAIL, ROOT_PASSWORD } = config;
  const accounts = accountsStore(store);
  if (await accounts.hasAny()) {
    if ((await accounts.holders('ROOT')) > 0) return;
    const user = ROOT_EMAIL === undefined ? null : await accounts.byAddress(ROOT_EMAIL.toLowerCase());
    if (user?.active) await accessStore(store).giveRole(user._id, 'ROOT');
    else log.warn('Nobody holds ROOT. Set ROOT_EMAIL to the address of an active account and start again.');
    return;
  }
  if (!ROOT_EMAIL || !ROOT_PASSWORD) return;
  await accounts.createFirst({
    emailAddress: ROOT_EMAIL.toLowerCase(),
    userName: 'root',
    fullName: 'Root',
    passwordHash: await hashPassword(ROOT_PASSWORD),
  });
}
