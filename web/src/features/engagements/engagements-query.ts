import { queryOptions } from '@tanstack/react-query';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import { mayEver } from '@touchline/shared/access/rules';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import type { EngagementView } from '@touchline/shared/engagements/engagements.shapes';
import { call } from '../../lib/client';
import { everyEngagementKey } from '../../live/engine/query-keys';

/**
 * The engagements of the caller's teams: ADMIN and MANAGER list them, a COACH reads those of their own teams
 * (specification 2.14 and 4.7).
 */
export const engagementsQuery = (actor: Actor) =>
  queryOptions({
    queryKey: [...everyEngagementKey, actor.userId],
    queryFn: ({ signal }): Promise<EngagementView[]> => {
      const teams = hasRole(actor, 'ADMIN') ? {} : { teams: [...actor.staffTeams] };
      return mayEver(actor, 'engagement.list')
        ? call(engagementsContract.list_engagements, { query: teams }, { signal })
        : call(engagementsContract.show_engagements, { query: teams }, { signal });
    },
  });
