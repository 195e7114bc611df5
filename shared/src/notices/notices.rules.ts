/** Permissions on notices, preferences, calendars, and on mailed links (decision 0045). */
import { hasRole } from '../access/actor';
import { STAFF_ROLES } from '../access/roles';
import { only, ownRule, publicRule, rule, signedIn } from '../access/rule';
import { type EventFacts, eventRules, managesAttendees } from '../events/events.rules';

export const noticeRules = {
  /** One's own notices, preferences, devices and calendars. */
  'notice.own': ownRule(signedIn),
  /** The token of the mailed link decides. */
  'notice.mailed': publicRule,
  'notice.deliveries': ownRule(only('ADMIN')),
  /** MANAGER and COACH of one of the event's teams, and ADMIN. */
  'event.remind': rule<EventFacts>(only('ADMIN', ...STAFF_ROLES), (actor, event) => {
    if (hasRole(actor, 'ADMIN') || managesAttendees(actor, event.tags)) return 'yes';
    return eventRules['event.read'].on(actor, event) === 'yes' ? 'no' : 'hidden';
  }),
};
