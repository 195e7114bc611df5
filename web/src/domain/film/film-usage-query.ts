/** Room for film. Messages about films keep it up to date. */
import { queryOptions } from '@tanstack/react-query';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { call } from '../../lib/client';
import { everyFilmKey } from '../../live/engine/query-keys';

/** @param team a team's films; without it those of the whole club, for ADMIN */
export const filmUsageQuery = (team: string | undefined) =>
  queryOptions({
    queryKey: [...everyFilmKey, 'usage', team ?? ''],
    queryFn: ({ signal }) =>
      call(filmsContract.film_usage, { query: team === undefined ? {} : { tag: team } }, { signal }),
  });
