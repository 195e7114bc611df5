/** The calls about teams and their people, as the tests of this folder make them. */
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { GREEN, type Person } from '../../testing/two-teams';

const { list_teams, add_member, remove_member, add_player, remove_player } = teamsContract;

export const list = (who: Person) => who.call(list_teams, {});

export async function green(who: Person): Promise<TeamView> {
  const team = (await list(who)).find(({ id }) => id === GREEN);
  if (!team) throw new Error('Green is not listed');
  return team;
}

export const addMember = (who: Person, member: string, capacity?: 'staff' | 'family', teamId = GREEN) =>
  who.ask(add_member, { params: { teamId, member }, query: { capacity } });
export const removeMember = (who: Person, member: string, teamId = GREEN) =>
  who.ask(remove_member, { params: { teamId, member } });
export const addPlayer = (who: Person, player: string, teamId = GREEN) =>
  who.ask(add_player, { params: { teamId, player } });
export const removePlayer = (who: Person, player: string, teamId = GREEN) =>
  who.ask(remove_player, { params: { teamId, player } });
