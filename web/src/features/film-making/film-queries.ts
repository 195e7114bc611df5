/** The films of an event, in any state. */
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { filmsQuery, inOrder } from '../../domain/film/films-query';

/** Returns the films of an event, the first half before the second. */
export function useEventFilms(event: EventView, team: string) {
  const films = useQuery(filmsQuery(team));
  const own = (films.data ?? []).filter((film) => film.event.id === event.id);
  return { films: inOrder(own), read: films };
}
