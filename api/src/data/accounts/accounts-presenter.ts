/** Accounts as their owners and user administrators see them (specification 1.6), and the short replies of account calls. */

import { createHash } from 'node:crypto';
import type { Caller } from '@touchline/server/access/caller';
import type { TeamRecord } from '@touchline/server/records';
import type { AuditRecord } from '@touchline/server/service-records';
import { mapInTurns } from '@touchline/server/turns';
import { type Actor, hasRole, teamsOf } from '@touchline/shared/access/actor';
import {
  accountModel,
  type CurrentUser,
  currentUser,
  exportedAccount,
  type ProfileView,
  profileView,
  type UserView,
  userView,
} from '@touchline/shared/accounts/account.model';
import { type AuditEntry, auditEntry, type LetInEntry, type UserPage } from '@touchline/shared/accounts/users.contract';
import { type Presented, present } from '@touchline/shared/contract';
import { selectFields } from '@touchline/shared/model';
import { playerModel } from '@touchline/shared/players/player.model';
import type { PostNews } from '@touchline/shared/posts/post.model';
import { fullPlayer } from '../players/players-presenter';

/** Returns an account with every field that a view may show. Children are in full, each with the name of their team. */
function wholeAccount({ actor, user, children, teams }: Caller) {
  const teamOf = (id: string) => teams.find(({ playerIds }) => playerIds.includes(id))?.name ?? '';
  const players = children.map((child) => fullPlayer(child, teamOf(child._id)));
  const { staffTeams, familyTeams } = actor;
  const own = { teams: teamsOf(actor), staffTeams: [...staffTeams], familyTeams: [...familyTeams] };
  const geoHashs = { venue_geo_hashs: user.venueGeoHashs, event_geo_hashs: user.eventGeoHashs };
  return { ...accountModel.present(user, { ...own, ...geoHashs, players }), players };
}

/** Masks an account for a viewer: ROOT administers all accounts, but sees only their own children. */
const asSeen = (person: Caller, viewer: Actor) =>
  accountModel.mask(
    wholeAccount(person),
    person.actor.userId === viewer.userId || hasRole(viewer, 'ADMIN') ? 'full' : 'root',
  );

export const presentCurrentUser = (caller: Caller, news: PostNews | undefined): Presented<CurrentUser> =>
  present(
    selectFields(currentUser, { ...wholeAccount(caller), roles: [...caller.actor.roles], ...(news && { news }) }),
  );

export const presentProfile = (person: Caller, viewer: Actor): Presented<ProfileView> =>
  present(selectFields(profileView, asSeen(person, viewer)));

const asUser = (person: Caller, viewer: Actor): UserView => selectFields(userView, asSeen(person, viewer));

export const presentUser = (person: Caller, viewer: Actor): Presented<UserView> => present(asUser(person, viewer));

/** @param people functions that build the people, so that a long list is built and shown person by person */
export const presentUsers = async (people: readonly (() => Caller)[], viewer: Actor): Promise<Presented<UserView[]>> =>
  present(await mapInTurns(people, (person) => asUser(person(), viewer)));

/** @param known the version that the viewer has: an equal page is not sent again */
export function presentUserPage(
  people: readonly Caller[],
  { total, viewer, known }: { total: number; viewer: Actor; known: string | undefined },
): Presented<UserPage> {
  const users = people.map((person) => asUser(person, viewer));
  const version = createHash('sha256')
    .update(JSON.stringify([total, users]))
    .digest('base64url')
    .slice(0, 16);
  return present({ total, version, ...(version !== known && { users }) });
}

/** The caller's own account for their export. */
export const exportOfAccount = (caller: Caller) => {
  const account = wholeAccount(caller);
  const players = account.players.map((child) => selectFields(playerModel.exported, child));
  return selectFields(exportedAccount, { ...account, players });
};

export const presentAudit = (entries: readonly AuditRecord[]): Presented<AuditEntry[]> =>
  present(entries.map(({ _id: id, ...entry }) => selectFields(auditEntry, { ...entry, id })));

/** Addresses that a former staff member let into a team, and that are still in it. */
export interface KnownLetIn {
  entry: AuditRecord;
  team: TeamRecord;
  letIn: string[];
  /** Names of the children whose guardian that person made themselves. */
  children: string[];
}

export const presentLetIn = (known: readonly KnownLetIn[]): Presented<LetInEntry[]> =>
  present(
    known.map(({ entry: { _id, at, about }, team, letIn, children }) => ({
      id: _id,
      at,
      about,
      teamId: team._id,
      team: team.name,
      letIn,
      children,
    })),
  );

export const presentToken = (token: string) => present(token);
