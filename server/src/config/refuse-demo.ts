/** The passwords of the demo club are public, so no production server may serve it (specification 11.3), and none at a public address unless DEMO=1 says so. */
import type { ClubStore } from '../club-store';
import { type Config, isPublic } from './config';

const DEMO_ACCOUNTS = [
  'root',
  'admin',
  'manager',
  'coach',
  'coach2',
  'filming',
  'parent',
  'parent2',
  'newcomer',
] as const;

/** An account of the demo club: the part of its address before the `@`. */
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

/** Returns the address of a demo account. */
export const demoAddress = (account: DemoAccount): string => `${account}@riverside.example`;

/**
 * Call it once the store is open, before the server listens.
 * @throws Error in production, or at a public address without `DEMO=1`, when the store holds an account of the demo club
 */
export async function assertNoDemoInProduction(store: Pick<ClubStore, 'users'>, config: Config): Promise<void> {
  const isProduction = config.NODE_ENV === 'production';
  if (!isProduction && (config.DEMO || !isPublic(config))) return;
  const found = await store.users.findOne({ emailAddress: { $in: DEMO_ACCOUNTS.map(demoAddress) } });
  if (!found) return;
  throw new Error(
    `${isProduction ? 'NODE_ENV is production' : `PUBLIC_URL is ${config.PUBLIC_URL}`}, but the store holds the demo club (${found.emailAddress}), whose passwords are public. ` +
      'Use an empty DATA_DIR or MONGODB_URL, and set ROOT_EMAIL and ROOT_PASSWORD for the first account.',
  );
}
