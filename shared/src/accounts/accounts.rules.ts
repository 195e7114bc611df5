/** Who may use an account (security section 2.2). */
import { ownRule, publicRule, signedIn } from '../access/rule';

export const accountRules = {
  /** Login, register, activate, forgot and reset: whoever knows the secret. */
  'account.enter': publicRule,
  /** One's own account. */
  'account.own': ownRule(signedIn),
};
