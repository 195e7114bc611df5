/** The rooms of a user's sockets, from the same facts as the rules of REST calls (specification 7.1). Pure. */
import { type Actor, hasRole, isStaff, teamsOf } from '../access/actor';
import { STAFF_ROLES } from '../access/roles';
import { rooms } from './rooms';

function roomsInTeam(actor: Actor, team: string): string[] {
  if (isStaff(actor, team, 'MANAGER', 'COACH')) return [rooms.teamFull(team)];
  return [
    rooms.teamMasked(team),
    ...(isStaff(actor, team, 'FILMING') ? [rooms.teamFilm(team)] : []),
    rooms.own(team, actor.userId, actor.emailAddress),
    ...actor.children.map((child) => rooms.guardians(team, child)),
  ];
}

/** Returns every room for the actor's sockets, except those of events and boards that are open on a screen. */
export function roomsOf(actor: Actor): string[] {
  const personal = [rooms.user(actor.userId), rooms.session(actor.sessionId)];
  if (hasRole(actor, 'ADMIN')) return [...personal, rooms.admin()];
  if (!hasRole(actor, 'PARENT', ...STAFF_ROLES)) return personal;
  return [...personal, ...teamsOf(actor).flatMap((team) => roomsInTeam(actor, team))];
}
