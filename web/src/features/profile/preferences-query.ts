/** The user's choice of notices, and how they get any. */
import { t } from '@lingui/core/macro';
import { noticesContract, type PreferencesView } from '@touchline/shared/notices/notices.contract';
import { queryOf } from '../../lib/query-of';
import { currentUserKey } from '../../lib/session';

/** The key extends the current user's key, so that both are invalidated together. */
export const preferencesQuery = queryOf([...currentUserKey, 'preferences'], noticesContract.show_preferences, {});

/** Returns the ways in which notices reach the user, in words. */
export function waysText({ kinds, devices, mailPaused }: PreferencesView): string {
  const ways = Object.values(kinds);
  const hasMail = ways.some(({ mail }) => mail);
  const hasPhone = ways.some(({ push }) => push) && devices.some(({ gone }) => !gone);
  if (hasMail && mailPaused !== undefined) return t`Emails came back`;
  if (hasMail) return hasPhone ? t`Email and phone` : t`Email`;
  return hasPhone ? t`Phone` : t`In the app only`;
}
