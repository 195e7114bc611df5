/** Reads teams (specification 1.6). */

import type { Caller } from '@touchline/server/access/caller';
import { seesEveryTeam, teamsOf } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { notFound } from '@touchline/shared/errors';
import { authorize } from '@touchline/shared/permissions/rules';
import { rosterVisibility } from '@touchline/shared/players/player-visibility';
import type { TeamCard, TeamView } from '@touchline/shared/teams/team.model';
import type { TeamContact } from '@touchline/shared/teams/team-contacts.contract';
import type { Services } from '../../base/services';
import { playersStore } from '../../data/players/players.store';
import { leadersOf } from '../../data/teams/find-team';
import { teamsStore } from '../../data/teams/teams.store';
import { presentCards, presentContacts, presentTeams } from '../../data/teams/teams-presenter';

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

    /**
     * Returns who leads a team, coaches first, each with what they chose to show.
     * @throws Problem 404 for an unknown team and one of other people
     */
    async contacts({ actor }: Caller, teamId: string): Promise<Presented<TeamContact[]>> {
      authorize(actor, 'team.contacts', { teamId }, 'team');
      const team = await store.byId(teamId);
      if (!team) throw notFound('team');
      return presentContacts(await leadersOf(services.store, [team]));
    },

    cards: async (): Promise<Presented<TeamCard[]>> => presentCards(await store.cards()),
  };
}
