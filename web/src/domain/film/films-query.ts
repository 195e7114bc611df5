/** The films of a team's events, for its staff. Live messages keep them up to date. */
import { queryOptions } from '@tanstack/react-query';
import type { FilmView } from '@touchline/shared/films/film.model';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { call } from '../../lib/client';
import { filmListKey } from '../../live/engine/query-keys';

export const filmsQuery = (team: string) =>
  queryOptions({
    queryKey: filmListKey(team),
    queryFn: ({ signal }): Promise<FilmView[]> => call(filmsContract.list_films, { query: { tag: team } }, { signal }),
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  });
