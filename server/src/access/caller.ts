/** Callers: the roles, teams and children of an account, read again for each request (specification 1.8). */
import type { Actor } from '@touchline/shared/access/actor';
import type { Role } from '@touchline/shared/access/roles';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { ClubStore } from '../club-store';
import type { PlayerRecord, TeamRecord, UserRecord } from '../records';
import { memberRow } from '../row-keys';

/** A caller, with the records from which the actor was computed. */
export interface Caller {
  actor: Actor;
  user: UserRecord;
  children: PlayerRecord[];
  teams: TeamRecord[];
}

export type AccessStores = Pick<ClubStore, 'users' | 'sessions' | 'players' | 'teams'>;

/** Returns whether the caller belongs to the team and has accepted: as a member, or as guardian of a child on its roster. */
export function hasJoined({ user: { emailAddress }, teams, children }: Caller, teamId: string): boolean {
  const team = teams.find(({ _id }) => _id === teamId);
  if (!team) return false;
  const member = team.members[memberRow(emailAddress)];
  if (member && !member.pending) return true;
  return !team.dismissed?.includes(emailAddress) && children.some(({ _id }) => team.playerIds.includes(_id));
}

/** Reads the records of one caller. */
export async function loadCaller(store: AccessStores, user: UserRecord, sessionId: string): Promise<Caller> {
  const children = await store.players.find({ contacts: user.emailAddress });
  const childIds = children.map((child) => child._id);
  const teams = await store.teams.find({
    $or: [{ memberEmails: user.emailAddress }, ...(childIds.length ? [{ playerIds: { $in: childIds } }] : [])],
  });
  return buildCaller({ user, sessionId, children, teams });
}

/** Builds a caller from the records. Teams are sorted by id, whatever order they were read in. */
export function buildCaller(facts: Omit<Caller, 'actor'> & { sessionId: string }): Caller {
  const { user, sessionId, children } = facts;
  const teams = facts.teams.toSorted((one, other) => (one._id < other._id ? -1 : 1));
  const childIds = children.map((child) => child._id);
  const capacityIn = (team: TeamRecord) => team.members[memberRow(user.emailAddress)]?.capacity;
  const hasChildIn = (team: TeamRecord) =>
    !team.dismissed?.includes(user.emailAddress) && team.playerIds.some((id) => childIds.includes(id));
  const roles: Role[] = children.length && !user.roles.includes('PARENT') ? [...user.roles, 'PARENT'] : user.roles;
  const actor: Actor = {
    userId: user._id,
    sessionId,
    emailAddress: user.emailAddress,
    name: displayName(user),
    roles,
    staffTeams: teams.filter((team) => capacityIn(team) === 'staff').map((team) => team._id),
    // Without a role nobody belongs to a team (specification 1.4).
    familyTeams: teams
      .filter((team) => roles.length > 0 && (capacityIn(team) === 'family' || hasChildIn(team)))
      .map((team) => team._id),
    children: childIds,
  };
  return { actor, user, children, teams: teams.filter((team) => capacityIn(team) !== undefined || hasChildIn(team)) };
}
