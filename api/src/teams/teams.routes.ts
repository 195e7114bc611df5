/** The calls of `teams.contract`. */
import type { teamsContract } from '@touchline/shared/teams/teams.contract';
import type { Handlers } from '../http/handlers';
import type { Services } from '../services';
import { membersService } from './members.service';
import { rosterService } from './roster.service';
import { teamsService } from './teams.service';

export function teamsHandlers(services: Services): Handlers<typeof teamsContract> {
  const teams = teamsService(services);
  const members = membersService(services);
  const roster = rosterService(services);
  return {
    list_teams: async ({ caller }) => teams.list(caller),
    show_teams: async () => teams.cards(),
    add_member: async ({ caller, params, query }) => members.add(caller, params.teamId, params.member, query.capacity),
    remove_member: async ({ caller, params }) => members.remove(caller, params.teamId, params.member),
    add_player: async ({ caller, params }) => roster.add(caller, params.teamId, params.player),
    remove_player: async ({ caller, params }) => roster.remove(caller, params.teamId, params.player),
  };
}
