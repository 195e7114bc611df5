/** Who may read and change events and attendees (spec section 6, security section 2.2). */
import { type Actor, belongsTo, hasRole, isGuardian, isStaff, teamsOf } from '../access/actor';
import type { Role } from '../access/roles';
import { STAFF_ROLES } from '../access/roles';
import { anyRole, only, ownRule, rule, signedIn, type Verdict } from '../access/rule';
import type { EventInput, EventState } from './events.shapes';
import type { Sight } from './events.sight';

export interface EventFacts {
  readonly tags: readonly string[];
  readonly createdBy: string;
}

export interface AttendeeFacts {
  readonly tags: readonly string[];
  /** The child that the row is about; none for a guest or a volunteering adult. */
  readonly playerId?: string | undefined;
  /** Whether that child is on the roster of one of the event's teams. */
  readonly rostered: boolean;
  /** Whose row it is when it names no child: the caller that made it. */
  readonly own: boolean;
}

const staffOfAny = (actor: Actor, tags: readonly string[], ...roles: readonly Role[]) =>
  tags.some((tag) => isStaff(actor, tag, ...roles));
const belongsToAny = (actor: Actor, tags: readonly string[]) => tags.some((tag) => belongsTo(actor, tag));
const seenButNot = (actor: Actor, tags: readonly string[]): Verdict => (belongsToAny(actor, tags) ? 'no' : 'hidden');

/** Whose rows a PARENT may write: their own child's, or their own as a volunteer. */
const ownRow = (actor: Actor, facts: AttendeeFacts) =>
  facts.playerId === undefined
    ? facts.own && belongsToAny(actor, facts.tags)
    : facts.rostered && isGuardian(actor, facts.playerId);

export const eventRules = {
  'event.list': ownRule(signedIn),
  'event.show': rule<{ tag: string }>(only('ADMIN', 'PARENT', ...STAFF_ROLES), (actor, { tag }) =>
    hasRole(actor, 'ADMIN') || belongsTo(actor, tag) ? 'yes' : 'hidden',
  ),
  'event.read': rule<EventFacts>(anyRole, (actor, { tags }) =>
    hasRole(actor, 'ADMIN', 'ROOT') || belongsToAny(actor, tags) ? 'yes' : 'hidden',
  ),
  'event.schedule': rule<Pick<EventInput, 'tags' | 'type' | 'participants' | 'plays'>>(
    only('ADMIN', 'PARENT', ...STAFF_ROLES),
    (actor, event) => {
      if (hasRole(actor, 'ADMIN') || event.tags.every((tag) => isStaff(actor, tag, ...STAFF_ROLES))) return 'yes';
      if (!event.tags.every((tag) => belongsTo(actor, tag))) return 'hidden';
      const simpleGame =
        event.tags.length === 1 && event.type === 'GAME' && event.participants.length === 0 && event.plays.length === 0;
      return simpleGame && actor.familyTeams.includes(event.tags[0] ?? '') ? 'yes' : 'no';
    },
  ),
  'event.remove': rule<EventFacts & { tag: string }>(
    only('ADMIN', 'PARENT', ...STAFF_ROLES),
    (actor, { tags, tag, createdBy }) => {
      if (hasRole(actor, 'ADMIN') || isStaff(actor, tag, ...STAFF_ROLES)) return 'yes';
      return createdBy === actor.userId && actor.familyTeams.includes(tag) ? 'yes' : seenButNot(actor, tags);
    },
  ),
  'attendee.add': rule<AttendeeFacts>(only('ADMIN', 'MANAGER', 'COACH', 'PARENT'), (actor, facts) => {
    if (hasRole(actor, 'ADMIN')) return 'yes';
    if (staffOfAny(actor, facts.tags, 'MANAGER', 'COACH'))
      return facts.playerId === undefined || facts.rostered ? 'yes' : 'hidden';
    return ownRow(actor, facts) ? 'yes' : facts.playerId === undefined ? seenButNot(actor, facts.tags) : 'hidden';
  }),
  'attendee.change': rule<AttendeeFacts>(only('ADMIN', 'PARENT', ...STAFF_ROLES), (actor, facts) =>
    hasRole(actor, 'ADMIN') || staffOfAny(actor, facts.tags, 'MANAGER', 'COACH') || ownRow(actor, facts)
      ? 'yes'
      : 'hidden',
  ),
};

/** Whether sign-ups are still taken (security section 2.2): a cancelled or finished event takes no new ones. */
export const takesSignUps = (state: EventState): boolean => state !== 'CANCELLED' && state !== 'FINISHED';

/** How much of an event's people the caller may see (security section 2.3). One's own rows are always seen in full. */
export function sightOf(actor: Actor, tags: readonly string[]): Sight {
  if (hasRole(actor, 'ADMIN') || staffOfAny(actor, tags, 'MANAGER', 'COACH')) return 'full';
  return belongsToAny(actor, tags) ? 'masked' : 'anonymous';
}

/** The teams whose events a list may show the caller: `all`, or these. */
export function listableTeams(actor: Actor, asked: readonly string[] | undefined): 'all' | string[] {
  if (hasRole(actor, 'ADMIN', 'ROOT')) return asked ? [...asked] : 'all';
  const own = teamsOf(actor);
  return asked ? own.filter((team) => asked.includes(team)) : own;
}
