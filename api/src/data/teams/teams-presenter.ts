/** Teams as one viewer may see them: masked by `team-visibility`, own children in full. */

import type { PlayerRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import { mapInTurns } from '@touchline/server/turns';
import { type Actor, isGuardian } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import { type Presented, present } from '@touchline/shared/contract';
import type { Message } from '@touchline/shared/live/messages';
import { selectFields } from '@touchline/shared/model';
import { rosterVisibility } from '@touchline/shared/players/player-visibility';
import { type TeamCard, type TeamView, teamCard, teamModel } from '@touchline/shared/teams/team.model';
import type { TeamContact } from '@touchline/shared/teams/team-contacts.contract';
import type { Candidate } from '@touchline/shared/teams/team-editing.contract';
import { maskTeam } from '@touchline/shared/teams/team-visibility';
import { fullPlayer } from '../players/players-presenter';

/** Keeps the fields that every role may see. */
const card = (team: TeamRecord): TeamCard => selectFields(teamCard, teamModel.present(team, {}));

const memberships = (team: TeamRecord) =>
  Object.values(team.members).map(({ emailAddress, capacity }) => ({ emailAddress, capacity }));

/** @param children every child on the team's roster, by id */
function asSeen(team: TeamRecord, children: ReadonlyMap<string, PlayerRecord>, viewer: Actor): TeamView {
  const roster = Object.values(team.players).flatMap(({ id }) => children.get(id) ?? []);
  const whole = teamModel.present(team, {
    members: memberships(team).map(({ emailAddress }) => emailAddress),
    memberships: memberships(team),
    players: roster.map((child) => fullPlayer(child, team.name)),
  });
  return maskTeam(whole, rosterVisibility(viewer, team._id), ({ id }) => isGuardian(viewer, id));
}

const byId = (children: readonly PlayerRecord[]) => new Map(children.map((child) => [child._id, child]));

export const presentTeam = (team: TeamRecord, children: readonly PlayerRecord[], viewer: Actor): Presented<TeamView> =>
  present(asSeen(team, byId(children), viewer));

export async function presentTeams(
  teams: readonly TeamRecord[],
  children: readonly PlayerRecord[],
  viewer: Actor,
): Promise<Presented<TeamView[]>> {
  const known = byId(children);
  return present(await mapInTurns(teams, (team) => asSeen(team, known, viewer)));
}

export const presentCards = (teams: readonly TeamRecord[]): Presented<TeamCard[]> => present(teams.map(card));

/** Coaches first. Somebody who coaches and manages is a coach. */
export const presentContacts = (leaders: readonly UserRecord[]): Presented<TeamContact[]> =>
  present(
    leaders
      .map((leader) => ({
        name: displayName(leader),
        role: leader.roles.includes('COACH') ? ('COACH' as const) : ('MANAGER' as const),
        ...(leader.reachableBy?.includes('PHONE') && leader.phoneNumber && { phoneNumber: leader.phoneNumber }),
        ...(leader.reachableBy?.includes('EMAIL') && { emailAddress: leader.emailAddress }),
      }))
      .sort((one, other) => one.role.localeCompare(other.role) || one.name.localeCompare(other.name)),
  );

/** Returns the fields of a team without its people, for live messages, which realtime masks. */
export function teamFields(team: TeamRecord): Message<'team:changed'>['patch'] {
  const { id: _, version: __, ...fields } = teamModel.present(team, {});
  return fields;
}

export const presentCandidates = (children: readonly PlayerRecord[]): Presented<Candidate[]> =>
  present(
    children.map(({ _id, name }) => ({ id: _id, name })).sort((one, other) => one.name.localeCompare(other.name)),
  );
