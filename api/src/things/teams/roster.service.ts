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
import { generateId } from '../../base/generate-id';
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

  /**
   * Creates a child with the team's birth year. The team notes it first, as in an import: after a crash the next start removes a child that
   * is on no roster. Returns null when the team is gone.
   */
  async function createChild(
    caller: Caller,
    team: TeamRecord,
    { children, name, key }: { children: readonly PlayerRecord[]; name: string; key: string },
  ): Promise<PlayerRecord | null> {
    const by = caller.actor.userId;
    const input = { name, club: commonClub(children), birthYear: team.playerBirthYear };
    const childWith = (id: string) => newChild(id, input, { contacts: [], createdBy: by });
    let isNoted = false;
    const insert = async (id: string) => {
      isNoted = await store.noteImport(team._id, key, { by, id });
      if (isNoted) await players.insert(childWith(id));
    };
    const { id } = await createOnce({ sent: undefined, digits: 8, insert });
    return isNoted ? childWith(id) : null;
  }

  return {
    /** Returns children of the team's families whom the caller may add to the roster, by name. */
    candidates: async (caller: Caller, teamId: string): Promise<Presented<Candidate[]>> =>
      presentCandidates(await reachable.candidatesFor(caller, await findChangeableTeam(store, caller, teamId))),

    /**
     * Adds a known child by id, or a new child by name. Does nothing when the child is on the roster.
     * @throws Problem 409 when the roster is full
     */
    async add(caller: Caller, teamId: string, idOrName: string): Promise<Presented<TeamView>> {
      const key = `i${generateId(8)}`;
      let made = null as PlayerRecord | null;
      try {
        return await retryOnConflict(async () => {
          const team = await findChangeableTeam(store, caller, teamId);
          // The start of another process has undone it.
          if (made && !team.importing?.[key]?.ids.includes(made._id)) made = null;
          const children = await players.childrenOf([team]);
          const isOnRoster = children.some(
            ({ _id, name }) => _id === idOrName || name.toLowerCase() === idOrName.toLowerCase(),
          );
          if (isOnRoster) return presentTeam(team, children, caller.actor);
          assertHasRoom(team);

          const isKnown = playerId.safeParse(idOrName).success;
          made ??= isKnown ? null : await createChild(caller, team, { children, name: idOrName, key });
          const child = isKnown ? await reachable.find(caller, team, idOrName) : made;
          const after = child && (await roster.add(caller.actor, team, child, isKnown ? undefined : key));
          if (!child || !after) return undefined;
          made = null;
          await followLate(caller.actor, child._id, { teamId });
          return presentTeam(after, await players.childrenOf([after]), caller.actor);
        });
      } finally {
        // Somebody else added the name, or the team is gone.
        if (made && (await store.rostersWith(made._id)).length === 0) {
          await players.remove(made._id);
          await store.endImport(teamId, key);
        }
      }
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
