/** `npm run reset-password -- <address>`: prints a link that sets a new password, for an admin whose password is lost. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accountsStore, RESET_MS } from '@touchline/api/data/accounts/accounts.store';
import { openClubStore } from '@touchline/server/club-store';
import { readConfig, webAddress } from '@touchline/server/config/config';
import { openStore } from '@touchline/server/database/open-store';
import { lastWords } from '@touchline/server/system-errors';
import { mailAddress } from '@touchline/shared/mail-address';

const USAGE =
  'Usage: npm run reset-password -- <address of an account>. A club without MongoDB must be stopped meanwhile.';

async function run(): Promise<void> {
  const [text = '', ...more] = process.argv.slice(2);
  const address = mailAddress(text);
  if (address === undefined || more.length > 0) throw new Error(USAGE);
  const config = readConfig();
  // A mistyped folder would become a new and empty club.
  if (config.MONGODB_URL === undefined && !existsSync(join(config.DATA_DIR, 'store')))
    throw new Error(`DATA_DIR is ${config.DATA_DIR}, which holds no club.`);
  const documents = await openStore({ mongodbUrl: config.MONGODB_URL, dataDir: config.DATA_DIR });
  try {
    const accounts = accountsStore(await openClubStore(documents));
    const user = await accounts.byAddress(address);
    if (!user) throw new Error(`There is no account with the address ${address}.`);
    const token = await accounts.openReset(user._id, RESET_MS);
    console.log(`Open this link to set a new password. It works once, for 1 hour.`);
    console.log(`${webAddress(config)}/auth/reset?token=${token}`);
  } finally {
    await documents.close();
  }
}

try {
  await run();
} catch (error) {
  console.error(lastWords(error));
  process.exitCode = 1;
}
