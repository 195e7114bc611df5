/** The first account of a club that nobody uses yet, from the settings (design section 3, Roles). */
import type { Services } from '../services';
import { accountsStore } from './accounts.store';
import { hashPassword } from './passwords';

/** Makes the account of ROOT_EMAIL and ROOT_PASSWORD, with ROOT and ADMIN, when there is no account at all. */
export async function ensureFirstRoot({ store, config }: Pick<Services, 'store' | 'config'>): Promise<void> {
  const { ROOT_EMAIL, ROOT_PASSWORD } = config;
  const accounts = accountsStore(store);
  if (!ROOT_EMAIL || !ROOT_PASSWORD || (await accounts.hasAny())) return;
  await accounts.createFirst({
    emailAddress: ROOT_EMAIL.toLowerCase(),
    userName: 'root',
    fullName: 'Root',
    passwordHash: await hashPassword(ROOT_PASSWORD),
  });
}
