/** Handlers of `teams.contract`, `team-contacts.contract` and `team-editing.contract`. */
import type { teamContactsContract } from '@touchline/shared/teams/team-contacts.contract';
import type { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import type { teamsContract } from '@touchline/shared/teams/teams.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { membersService } from './members.service';
import { rosterService } from './roster.service';
import { teamEditingService } from './team-editing.service';
import { teamsService } from './teams.service';

export function teamsHandlers(services: Services): Handlers<typeof teamsContract> {
  const teams = teamsService(services);
  const members = membersService(services);
  const roster = rosterService(services);
  return {
    list_teams: async ({ caller }) => teams.list(caller),
    show_teams: async () => teams.cards(),
    add_member: async ({ caller, params, query, requestId }) =>
      members.add(caller, requestId, { teamId: params.teamId, address: params.member, wanted: query.capacity }),
    remove_member: async ({ caller, params, requestId }) =>
      members.remove(caller, requestId, params.teamId, params.member),
    add_player: async ({ caller, params }) => roster.add(caller, params.teamId, params.player),
    remove_player: async ({ caller, params, requestId }) =>
      roster.remove(caller, requestId, params.teamId, params.player),
  };
}

export function teamContactsHandlers(services: Services): Handlers<typeof teamContactsContract> {
  const teams = teamsService(services);
  return { show_team_contacts: async ({ caller, query }) => teams.contacts(caller, query.teamId) };
}

export function teamEditingHandlers(services: Services): Handlers<typeof teamEditingContract> {
  const saving = teamEditingService(services);
  const roster = rosterService(services);
  return {
    add_team: async ({ caller, body, requestId }) => saving.add(caller, requestId, body),
    update_team: async ({ caller, body }) => saving.save(caller, body),
    remove_team: async ({ caller, params, requestId }) => saving.remove(caller, requestId, params.id),
    list_candidates: async ({ caller, query }) => roster.candidates(caller, query.teamId),
  };
}
