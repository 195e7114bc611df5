/** The caller of a REST call or the owner of a socket, as every rule sees it. */
import { CLUB_ROLES, type Role, STAFF_ROLES } from './roles';

export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly emailAddress: string;
  readonly name: string;
  /** Stored roles, and PARENT for whoever is a child's guardian. */
  readonly roles: readonly Role[];
  /** Teams where the caller is a member with capacity staff. */
  readonly staffTeams: readonly string[];
  /** Teams of the caller's children, or where the caller is a member with capacity family. */
  readonly familyTeams: readonly string[];
  /** Ids of the players whose contacts hold the caller's verified address. */
  readonly children: readonly string[];
}

/** Whether the caller holds one of these roles anywhere. */
export const hasRole = (actor: Actor, ...roles: readonly Role[]): boolean =>
  roles.some((role) => actor.roles.includes(role));

/** Whether the caller holds one of these roles and is staff of the team: the only way a staff role counts. */
export const isStaff = (actor: Actor, team: string, ...roles: readonly Role[]): boolean =>
  actor.staffTeams.includes(team) && hasRole(actor, ...roles);

/** Whether the caller runs the team: an ADMIN every one, a MANAGER or COACH those whose staff they are. */
export const leads = (actor: Actor, team: string): boolean =>
  hasRole(actor, 'ADMIN') || isStaff(actor, team, 'MANAGER', 'COACH');

/** Whether the caller sees every team of the club, and what it plays. */
export const seesEveryTeam = ({ roles }: Pick<Actor, 'roles'>): boolean =>
  CLUB_ROLES.some((role) => roles.includes(role));

/** Whether the caller belongs to the team in any capacity. */
export const belongsTo = (actor: Actor, team: string): boolean =>
  actor.familyTeams.includes(team) || isStaff(actor, team, ...STAFF_ROLES);

/** Every team the caller belongs to. */
export const teamsOf = (actor: Actor): string[] => [
  ...new Set([...actor.familyTeams, ...(hasRole(actor, ...STAFF_ROLES) ? actor.staffTeams : [])]),
];

/** Whether the caller is a guardian of this child. */
export const isGuardian = (actor: Actor, playerId: string | undefined): boolean =>
  playerId !== undefined && actor.children.includes(playerId);
