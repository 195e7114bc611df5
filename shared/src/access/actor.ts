/** The facts about a caller or the user of a socket that rules read. */
import type { Language } from '../languages';
import { CLUB_ROLES, type Role, STAFF_ROLES } from './roles';

export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly emailAddress: string;
  readonly name: string;
  /** The language that the request asks for. Receivers of mails who chose no language get it. */
  readonly language?: Language | undefined;
  /** Stored roles, and PARENT for guardians. */
  readonly roles: readonly Role[];
  /** Teams where the caller is a member with capacity staff. */
  readonly staffTeams: readonly string[];
  /** Teams of the caller's children, or where the caller is a member with capacity family. */
  readonly familyTeams: readonly string[];
  /** Ids of the players whose contacts include the caller's verified address. */
  readonly children: readonly string[];
}

/** Returns whether the actor has one of these roles. */
export const hasRole = (actor: Actor, ...roles: readonly Role[]): boolean =>
  roles.some((role) => actor.roles.includes(role));

/** Returns whether the actor has one of these roles and is staff of the team. A staff role counts only there. */
export const isStaff = (actor: Actor, team: string, ...roles: readonly Role[]): boolean =>
  actor.staffTeams.includes(team) && hasRole(actor, ...roles);

/** Returns whether the actor manages the team: an ADMIN every team, a MANAGER or COACH the teams whose staff they are. */
export const leads = (actor: Actor, team: string): boolean =>
  hasRole(actor, 'ADMIN') || isStaff(actor, team, 'MANAGER', 'COACH');

/** Returns whether the actor sees every team of the club and its events. */
export const seesEveryTeam = ({ roles }: Pick<Actor, 'roles'>): boolean =>
  CLUB_ROLES.some((role) => roles.includes(role));

/** Returns whether the actor belongs to the team in any capacity. */
export const belongsTo = (actor: Actor, team: string): boolean =>
  actor.familyTeams.includes(team) || isStaff(actor, team, ...STAFF_ROLES);

/** Returns the teams that the actor belongs to. */
export const teamsOf = (actor: Actor): string[] => [
  ...new Set([...actor.familyTeams, ...(hasRole(actor, ...STAFF_ROLES) ? actor.staffTeams : [])]),
];

/** Returns whether the actor is a guardian of this child. */
export const isGuardian = (actor: Actor, playerId: string | undefined): boolean =>
  playerId !== undefined && actor.children.includes(playerId);
