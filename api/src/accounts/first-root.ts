/** Creates the first account of an empty club from the settings (specification 4.1). */
import type { Services } from '../services';
import { accountsStore } from './accounts.store';
import { hashPassword } from './passwords';

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
    if (user?.active) await accounts.addTo(user._id, 'roles', 'ROOT');
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
