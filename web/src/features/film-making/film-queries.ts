/** The films of an event, kept up to date by live messages. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import type { FilmView } from '@touchline/shared/films/film.model';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { filmsQuery } from '../../domain/film/films-query';
import { call } from '../../lib/client';
import { filmKey } from '../../live/engine/query-keys';

/** One film with the segments that are missing. */
export const filmQuery = (id: string) =>
  queryOptions({
    queryKey: filmKey(id),
    queryFn: ({ signal }): Promise<FilmView> => call(filmsContract.get_film, { query: { id } }, { signal }),
  });

/** Returns the films of an event, the oldest first: the first half before the second. */
export function useEventFilms(event: EventView, team: string) {
  const films = useQuery(filmsQuery(team));
  const own = (films.data ?? []).filter((film) => film.event.id === event.id);
  return { films: own.toReversed(), read: films };
}
