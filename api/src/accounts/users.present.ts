/** Accounts as their owners and user administrators see them (specification 1.6). */
import { type Actor, hasRole, teamsOf } from '@touchline/shared/access/actor';
import type { ProfileView } from '@touchline/shared/accounts/profiles.contract';
import type { AuditEntry, UserView } from '@touchline/shared/accounts/users.contract';
import { type Presented, present } from '@touchline/shared/contract';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { AuditRecord } from '@touchline/shared/server/records';
import { ownChildren } from './accounts.present';

/** ROOT administers accounts and sees only their own children. */
export function profileOf(person: Caller, viewer: Actor): ProfileView {
  const { user, actor } = person;
  const seesChildren = actor.userId === viewer.userId || hasRole(viewer, 'ADMIN');
  return {
    id: user._id,
    emailAddress: user.emailAddress,
    userName: user.userName,
    fullName: user.fullName,
    phoneNumber: user.phoneNumber,
    zipCode: user.zipCode,
    address: user.address,
    ...(user.language && { language: user.language }),
    ...(seesChildren && { players: ownChildren(person) }),
    rev: user.rev,
  };
}

const asUser = (person: Caller, viewer: Actor): UserView => ({
  ...profileOf(person, viewer),
  roles: [...person.user.roles],
  teams: teamsOf(person.actor),
  venueGeoHashs: person.user.venueGeoHashs,
  eventGeoHashs: person.user.eventGeoHashs,
  active: person.user.active,
});

export const presentProfile = (person: Caller, viewer: Actor): Presented<ProfileView> =>
  present(profileOf(person, viewer));

export const presentUser = (person: Caller, viewer: Actor): Presented<UserView> => present(asUser(person, viewer));

export const presentUsers = (people: readonly Caller[], viewer: Actor): Presented<UserView[]> =>
  present(people.map((person) => asUser(person, viewer)));

export const presentAudit = (entries: readonly AuditRecord[]): Presented<AuditEntry[]> =>
  present(entries.map(({ _id, ...entry }) => ({ id: _id, ...entry })));
