/** Permissions on events and attendees (specification 1.5). */
import { type Actor, belongsTo, hasRole, isGuardian, isStaff, seesEveryTeam, teamsOf } from '../access/actor';
import type { Role } from '../access/roles';
import { STAFF_ROLES } from '../access/roles';
import { anyRole, only, ownRule, rule, signedIn, type Verdict } from '../access/rule';
import type { EventInput, Visibility } from './event.model';
import { isOver } from './event-length';
import { EVENT_STATES, type EventState } from './event-words';

export interface EventFacts {
  readonly tags: readonly string[];
  readonly createdBy: string;
}

export interface AttendeeFacts {
  readonly tags: readonly string[];
  /** The child of the row; undefined for a guest or a volunteering adult. */
  readonly playerId?: string | undefined;
  /** True: the child is on the roster of one of the event's teams. */
  readonly rostered: boolean;
  /** For a row without a child: whether the caller created it. */
  readonly own: boolean;
}

const isStaffOfAny = (actor: Actor, tags: readonly string[], ...roles: readonly Role[]) =>
  tags.some((tag) => isStaff(actor, tag, ...roles));
const belongsToAny = (actor: Actor, tags: readonly string[]) => tags.some((tag) => belongsTo(actor, tag));
const forbiddenOrHidden = (actor: Actor, tags: readonly string[]): Verdict =>
  belongsToAny(actor, tags) ? 'no' : 'hidden';

/** Returns whether the caller may sign up anyone for an event with these tags: ADMIN, and MANAGER or COACH of one of its teams. */
export const managesAttendees = (actor: Actor, tags: readonly string[]): boolean =>
  hasRole(actor, 'ADMIN') || isStaffOfAny(actor, tags, 'MANAGER', 'COACH');

/** Returns whether a PARENT may write the row: that of their own child, or their own as a volunteer. */
const isOwnRow = (actor: Actor, facts: AttendeeFacts) =>
  facts.playerId === undefined
    ? facts.own && belongsToAny(actor, facts.tags)
    : facts.rostered && isGuardian(actor, facts.playerId);

export const eventRules = {
  'event.list': ownRule(signedIn),
  'event.show': rule<{ tag: string }>(only('ADMIN', 'PARENT', ...STAFF_ROLES), (actor, { tag }) =>
    hasRole(actor, 'ADMIN') || belongsTo(actor, tag) ? 'yes' : 'hidden',
  ),
  'event.read': rule<EventFacts>(anyRole, (actor, { tags }) =>
    seesEveryTeam(actor) || belongsToAny(actor, tags) ? 'yes' : 'hidden',
  ),
  'event.schedule': rule<Pick<EventInput, 'tags' | 'type' | 'participants' | 'plays'>>(
    only('ADMIN', 'PARENT', ...STAFF_ROLES),
    (actor, event) => {
      if (schedulesAsStaff(actor, event.tags)) return 'yes';
      if (!event.tags.every((tag) => belongsTo(actor, tag))) return 'hidden';
      const isSimpleGame =
        event.tags.length === 1 && event.type === 'GAME' && event.participants.length === 0 && event.plays.length === 0;
      return isSimpleGame && actor.familyTeams.includes(event.tags[0] ?? '') ? 'yes' : 'no';
    },
  ),
  'event.change': rule<EventFacts>(only('ADMIN', ...STAFF_ROLES), (actor, { tags }) =>
    hasRole(actor, 'ADMIN') || isStaffOfAny(actor, tags, ...STAFF_ROLES) ? 'yes' : forbiddenOrHidden(actor, tags),
  ),
  'event.remove': rule<EventFacts & { tag: string }>(
    only('ADMIN', 'PARENT', ...STAFF_ROLES),
    (actor, { tags, tag, createdBy }) => {
      if (hasRole(actor, 'ADMIN') || isStaff(actor, tag, ...STAFF_ROLES)) return 'yes';
      return createdBy === actor.userId && actor.familyTeams.includes(tag) ? 'yes' : forbiddenOrHidden(actor, tags);
    },
  ),
  'attendee.add': rule<AttendeeFacts>(only('ADMIN', 'MANAGER', 'COACH', 'PARENT'), (actor, facts) => {
    if (hasRole(actor, 'ADMIN')) return 'yes';
    if (managesAttendees(actor, facts.tags)) return facts.playerId === undefined || facts.rostered ? 'yes' : 'hidden';
    return isOwnRow(actor, facts)
      ? 'yes'
      : facts.playerId === undefined
        ? forbiddenOrHidden(actor, facts.tags)
        : 'hidden';
  }),
  /** Taking a job or offering a ride for oneself. */
  'event.help': rule<Pick<EventFacts, 'tags'>>(only('ADMIN', 'PARENT', ...STAFF_ROLES), (actor, { tags }) =>
    hasRole(actor, 'ADMIN') || belongsToAny(actor, tags) ? 'yes' : 'hidden',
  ),
  'event.shares': rule<{ tag: string }>(only('ADMIN', 'MANAGER', 'COACH'), (actor, { tag }) =>
    managesAttendees(actor, [tag]) ? 'yes' : forbiddenOrHidden(actor, [tag]),
  ),
  /** Answering many events at once for a child: its guardians. */
  'attendee.away': rule<{ playerId: string }>(only('ADMIN', 'MANAGER', 'COACH', 'PARENT'), (actor, { playerId }) =>
    isGuardian(actor, playerId) ? 'yes' : 'hidden',
  ),
  /** Saying who came and who was missing. */
  'event.attendance': rule<EventFacts>(only('ADMIN', 'MANAGER', 'COACH'), (actor, { tags }) =>
    managesAttendees(actor, tags) ? 'yes' : forbiddenOrHidden(actor, tags),
  ),
  'attendee.change': rule<AttendeeFacts>(only('ADMIN', 'PARENT', ...STAFF_ROLES), (actor, facts) =>
    managesAttendees(actor, facts.tags) || isOwnRow(actor, facts) ? 'yes' : 'hidden',
  ),
};

/** States in which sign-ups are open: not for a cancelled or finished event (specification 4.3). */
export const OPEN_STATES: readonly EventState[] = EVENT_STATES.filter(
  (state) => state !== 'CANCELLED' && state !== 'FINISHED',
);

/** Returns whether the event took place. The states of film work follow FINISHED. */
export const wasPlayed = (state: EventState): boolean =>
  state !== 'PENDING' && state !== 'ONGOING' && state !== 'CANCELLED';

/** Returns whether sign-ups are open. */
export const areSignUpsOpen = (state: EventState): boolean => OPEN_STATES.includes(state);

/** Returns whether families may still add and change answers: until the event's end. Afterwards only staff correct who was there. */
export const takesFamilyAnswers = (
  event: Pick<EventInput, 'eventState' | 'eventTime' | 'endTime'>,
  now: number,
): boolean => event.eventState !== 'FINISHED' && !isOver(event, now);

/** Returns the word of messages for an event whose sign-ups are closed. */
export const closedWord = (state: EventState): string => (state === 'CANCELLED' ? 'canceled' : 'finished');

/** New games per day that a PARENT may add (specification 1.5). */
export const MAX_GAMES_A_DAY = 10;

/** Returns whether the caller adds events for these teams as staff, without the limits of a PARENT. */
export const schedulesAsStaff = (actor: Actor, tags: readonly string[]): boolean =>
  hasRole(actor, 'ADMIN') || tags.every((tag) => isStaff(actor, tag, ...STAFF_ROLES));

/**
 * Returns whether a caller who may change the event may add players from this team's roster: a team of the event, or one that the caller
 * works for.
 */
export const mayAddPlayersOf = (actor: Actor, tags: readonly string[], team: string): boolean =>
  tags.includes(team) || schedulesAsStaff(actor, [team]);

/** Returns how much of an event's people the caller may see (specification 1.6). Own rows are always visible in full. */
export function visibilityOf(actor: Actor, tags: readonly string[]): Visibility {
  if (managesAttendees(actor, tags)) return 'full';
  return belongsToAny(actor, tags) ? 'masked' : 'anonymous';
}

/** Returns the teams whose events a list may include: `all`, or these. None for an account without a role. */
export function listableTeams(actor: Actor, requested: readonly string[] | undefined): 'all' | string[] {
  if (!anyRole(actor)) return [];
  if (seesEveryTeam(actor)) return requested ? [...requested] : 'all';
  const ownTeams = teamsOf(actor);
  return requested ? ownTeams.filter((team) => requested.includes(team)) : ownTeams;
}
