import { queryOptions } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { developmentWindow } from '@touchline/shared/developments/developments.rules';
import type { DevelopmentView } from '@touchline/shared/developments/developments.shapes';
import { call } from '../../lib/client';
import { everyDevelopmentKey } from '../../live/engine/query-keys';

/** The developments of the caller's teams, limited in time (specification 4.7). */
export const developmentsQuery = (actor: Actor, firstLoad: boolean) =>
  queryOptions({
    queryKey: [...everyDevelopmentKey, actor.userId, firstLoad],
    queryFn: ({ signal }): Promise<DevelopmentView[]> => {
      const { from, to } = developmentWindow(actor.roles, firstLoad, Date.now());
      const query = { startTime: String(Math.floor(from)), endTime: String(Math.floor(to)) };
      return call(developmentsContract.list_developments, { query }, { signal });
    },
  });
