/** Reads teams (specification 1.6). */

import type { Caller } from '@touchline/server/access/caller';
import { seesEveryTeam, teamsOf } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { rosterVisibility } from '@touchline/shared/players/player-visibility';
import type { TeamCard, TeamView } from '@touchline/shared/teams/team.model';
import type { Services } from '../../base/services';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';
import { presentCards, presentTeams } from '../../data/teams/teams-presenter';

export function teamsService(services: Services) {
  const store = teamsStore(services.store);

  return {
    /** Returns all teams for ROOT and ADMIN, and the caller's own teams for other users, by name. */
    async list({ actor, teams }: Caller): Promise<Presented<TeamView[]>> {
      const own = teamsOf(actor);
      const listed = seesEveryTeam(actor)
        ? await store.all()
        : teams.filter(({ _id }) => own.includes(_id)).sort((one, other) => one.name.localeCompare(other.name));
      const withRoster = listed.filter(({ _id }) => rosterVisibility(actor, _id) !== 'none');
      return presentTeams(listed, await playersStore(services.store).childrenOf(withRoster), actor);
    },

    cards: async (): Promise<Presented<TeamCard[]>> => presentCards(await store.cards()),
  };
}
