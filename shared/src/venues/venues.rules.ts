/** Permissions on venues (specification 1.5). */
import { anyRole, only, ownRule } from '../access/rule';

export const venueRules = {
  'venue.list': ownRule(anyRole),
  'venue.change': ownRule(only('ADMIN', 'FILMING')),
  /** Adding a field to an event's form, for all who plan events. */
  'venue.addField': ownRule(only('ADMIN', 'FILMING', 'MANAGER', 'COACH')),
};
