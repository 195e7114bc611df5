/** Who may read and write venues (security section 2.2). */
import { anyRole, ownRule } from '../access/rule';

export const venueRules = {
  'venue.list': ownRule(anyRole),
};
