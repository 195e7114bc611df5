import type { Caller } from '@touchline/server/access/caller';
import type { Presented } from '@touchline/shared/contract';
import type { FoundLookAlike } from '@touchline/shared/players/players.contract';
import type { Services } from '../../base/services';
import { presentLookAlike } from '../../data/invitations/invitations-presenter';
import { requestsStore } from '../../data/invitations/requests.store';
import { findLookAlikes } from '../../data/players/look-alikes';
import { playersStore } from '../../data/players/players.store';
import { presentFound } from '../../data/players/players-presenter';
import { findChangeableTeam } from '../../data/teams/find-team';
import { reachableChildren } from '../../data/teams/reachable-children';
import { teamsStore } from '../../data/teams/teams.store';

/** Returns children of the roster, of open requests and of the team's families who may be this one. */
export function foundLookAlikes(services: Services) {
  const teams = teamsStore(services.store);
  const players = playersStore(services.store);
  const requests = requestsStore(services.store);
  const reachable = reachableChildren(services);

  return async (
    caller: Caller,
    teamId: string,
    wanted: { name: string; birthYear?: number | undefined },
  ): Promise<Presented<FoundLookAlike[]>> => {
    const team = await findChangeableTeam(teams, caller, teamId);
    const requestedChildren = (await requests.open([teamId])).flatMap(({ _id, children }) =>
      children.map((child) => ({ ...child, requestId: _id })),
    );
    const alike = <T extends { name: string; birthYear: number }>(children: readonly T[]) =>
      findLookAlikes(children)(wanted);
    return presentFound([
      ...alike(await players.childrenOf([team])).map((child) => ({
        ...presentLookAlike(child),
        from: 'roster' as const,
      })),
      ...alike(requestedChildren).map(({ name, requestId }) => ({
        name,
        requestId,
        hasGuardian: true,
        from: 'request' as const,
      })),
      ...alike(await reachable.candidatesFor(caller, team)).map((child) => ({
        ...presentLookAlike(child),
        from: 'family' as const,
      })),
    ]);
  };
}
