/** The rooms of a user's sockets, from the same facts as the rules of REST calls, and the rooms that get a message (specification 7.1). Pure. */
import { z } from 'zod';
import { type Actor, hasRole, isStaff, teamsOf } from '../access/actor';
import { STAFF_ROLES } from '../access/roles';
import type { AttendeeView } from '../events/event.model';
import { maskAttendee } from '../events/event-visibility';
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
  const ofChildren = actor.children.map(rooms.guardiansAnywhere);
  return [...personal, ...ofChildren, ...teamsOf(actor).flatMap((team) => roomsInTeam(actor, team))];
}

/** The people whom a published message concerns. */
export const about = z.object({
  /** Teams whose members get the message. */
  teams: z.array(z.string()),
  /** The child of an attendee row or a roster: its guardians see the row in full. */
  playerId: z.string().optional(),
  /** The creator of an attendee row without a child: they see the row in full. */
  userId: z.string().optional(),
  /** Accounts that get the message whatever teams they belong to. */
  users: z.array(z.string()).optional(),
  /** Children of other teams who are on the list of an event: their guardians hear of its matches. */
  borrowed: z.array(z.string()).optional(),
  /** Messages of one call about many events have the same batch: a screen gets them in one frame. */
  batch: z.string().optional(),
});
export type About = z.infer<typeof about>;

/**
 * One view of a message, and the rooms that get it. Deliveries are listed from the widest view to the narrowest: a socket gets the first
 * that includes it (I11).
 */
export interface Delivery<P> {
  rooms: string[];
  payload: P;
}

/** Admins, managers and coaches. */
export const staffOf = (teams: readonly string[]): string[] => [rooms.admin(), ...teams.map(rooms.teamFull)];

/** Film crews and families. */
export const othersOf = (teams: readonly string[]): string[] => teams.map(rooms.teamMasked);

/** Guardians of these children. */
export const guardiansOf = (teams: readonly string[], players: readonly string[]): string[] =>
  teams.flatMap((team) => players.map((playerId) => rooms.guardians(team, playerId)));

/** Delivers the whole message to everyone in the teams. */
export const everyone = <P>(payload: P, { teams }: About): Delivery<P>[] => [
  { rooms: [...staffOf(teams), ...othersOf(teams)], payload },
];

/** Delivers what a read shows to the film crew and to families of a team. */
export const masked = <P>(teamId: string, mask: (visibility: 'film' | 'family') => P): Delivery<P>[] => [
  { rooms: [rooms.teamFilm(teamId)], payload: mask('film') },
  { rooms: [rooms.teamMasked(teamId)], payload: mask('family') },
];

/** Delivers an attendee row in full to staff and to its owners: guardians of its child, or the creator of a row without a child. */
export function ownersInFull<P extends { attendee: AttendeeView }>(payload: P, about: About): Delivery<P>[] {
  const { teams, playerId, userId } = about;
  const { attendee } = payload;
  const guardians = guardiansOf(teams, playerId === undefined ? [] : [playerId]);
  const creator = userId === undefined ? [] : teams.map((team) => rooms.own(team, userId, attendee.emailAddress ?? ''));
  return [
    { rooms: [...staffOf(teams), ...guardians, ...creator], payload },
    { rooms: othersOf(teams), payload: { ...payload, attendee: maskAttendee(attendee, 'masked') } },
  ];
}
