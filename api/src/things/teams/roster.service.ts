/** Adds and removes children on a team's roster (specification 1.5). */

import type { Caller } from '@touchline/server/access/caller';
import type { PlayerRecord, TeamRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { AuditRecord } from '@touchline/server/service-records';
import type { Presented } from '@touchline/shared/contract';
import { notFound } from '@touchline/shared/errors';
import { playerId } from '@touchline/shared/fields';
import type { TeamView } from '@touchline/shared/teams/team.model';
import type { Candidate } from '@touchline/shared/teams/team-editing.contract';
import { createOnce } from '../../base/create-once';
import { presentId } from '../../base/id-presenter';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { auditTrail } from '../../data/audit/audit.store';
import { commonClub, newChild, playersStore } from '../../data/players/players.store';
import { assertHasRoom, findChangeableTeam } from '../../data/teams/find-team';
import { reachableChildren } from '../../data/teams/reachable-children';
import { teamsStore } from '../../data/teams/teams.store';
import { presentCandidates, presentTeam } from '../../data/teams/teams-presenter';
import { mergeFollower } from '../../reactions/merging/merge-follower';
import { rosters } from '../../reactions/people/rosters';

export function rosterService(services: Services) {
  const store = teamsStore(services.store);
  const players = playersStore(services.store);
  const audit = auditTrail(services.store);
  const roster = rosters(services);
  const { followLate } = mergeFollower(services);
  const reachable = reachableChildren(services);

  /** Creates a child with the team's birth year. */
  async function createChild(caller: Caller, team: TeamRecord, children: readonly PlayerRecord[], name: string) {
    const input = { name, club: commonClub(children), birthYear: team.playerBirthYear };
    const childWith = (id: string) => newChild(id, input, { contacts: [], createdBy: caller.actor.userId });
    const insert = (id: string) => players.insert(childWith(id));
    const { id } = await createOnce({ sent: undefined, digits: 8, insert });
    return childWith(id);
  }

  return {
    /** Returns children of the team's families whom the caller may add to the roster, by name. */
    candidates: async (caller: Caller, teamId: string): Promise<Presented<Candidate[]>> =>
      presentCandidates(await reachable.candidatesFor(caller, await findChangeableTeam(store, caller, teamId))),

    /**
     * Adds a known child by id, or a new child by name. Does nothing when the child is on the roster.
     * @throws Problem 409 when the roster is full
     */
    add(caller: Caller, teamId: string, idOrName: string): Promise<Presented<TeamView>> {
      return retryOnConflict(async () => {
        const team = await findChangeableTeam(store, caller, teamId);
        const children = await players.childrenOf([team]);
        const isOnRoster = children.some(
          ({ _id, name }) => _id === idOrName || name.toLowerCase() === idOrName.toLowerCase(),
        );
        if (isOnRoster) return presentTeam(team, children, caller.actor);
        assertHasRoom(team);

        const child = playerId.safeParse(idOrName).success
          ? await reachable.find(caller, team, idOrName)
          : await createChild(caller, team, children, idOrName);
        const after = await roster.add(caller.actor, team, child);
        if (!after) return undefined;
        await followLate(caller.actor, child._id, { teamId });
        return presentTeam(after, await players.childrenOf([after]), caller.actor);
      });
    },

    /** Removes a child from the roster. The child's record stays, and the caller can add the child again for 7 days. */
    remove(caller: Caller, requestId: string, teamId: string, id: string): Promise<Presented<string>> {
      return retryOnConflict(async () => {
        const team = await findChangeableTeam(store, caller, teamId);
        const isIn = team.players[itemRow(id)] !== undefined;
        const isOfTeam = ({ before }: AuditRecord) => before.team === teamId;
        if (!isIn && !(await audit.broken(caller.actor, 'remove_player', id, isOfTeam))) throw notFound('player');
        const entry = { action: 'remove_player', about: id, before: { team: teamId }, after: {} } as const;
        const remove = () => (isIn ? roster.remove(caller.actor, team, id) : roster.removed(caller.actor, team, id));
        return (await audit.noting(caller.actor, requestId, entry, remove)) ? presentId(id) : undefined;
      });
    },
  };
}
