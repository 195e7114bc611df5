/** The films of a team's events, for its staff. Live messages keep them up to date. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { allows } from '@touchline/shared/access/rule';
import { sourceOfFilm } from '@touchline/shared/film-source';
import type { FilmView } from '@touchline/shared/films/film.model';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { isOpenTo } from '@touchline/shared/films/film-words';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { filmRules } from '@touchline/shared/films/films.rules';
import { call } from '../../lib/client';
import { useActor } from '../../lib/session';
import { filmListKey } from '../../live/engine/query-keys';

export const filmsQuery = (team: string) =>
  queryOptions({
    queryKey: filmListKey(team),
    queryFn: async ({ signal }): Promise<FilmView[]> => {
      const films: FilmView[] = [];
      for (;;) {
        const skip = films.length > 0 ? { skip: String(films.length) } : {};
        const page = await call(filmsContract.list_films, { query: { tag: team, ...skip } }, { signal });
        films.push(...page);
        if (page.length < FILM_LIMITS.page) return films;
      }
    },
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  });

const noFilms: readonly FilmView[] = [];

/**
 * Returns the films of these teams' events that can be watched, for viewers who may; none for others.
 * @param tags ids of teams: the first one whose films the viewer may see counts
 */
export function useClubFilms(tags: readonly string[]): readonly FilmView[] {
  const actor = useActor();
  const team = actor && tags.find((tag) => allows(filmRules['film.list'], actor, { tag }));
  const films = useQuery({ ...filmsQuery(team ?? ''), enabled: team !== undefined });
  return films.data ?? noFilms;
}

/** Returns the films of an event in the order that staff gave them; the others behind, the oldest first. */
export const inOrder = (films: readonly FilmView[]): FilmView[] =>
  films.toSorted(
    (one, other) =>
      (one.place ?? Number.POSITIVE_INFINITY) - (other.place ?? Number.POSITIVE_INFINITY) ||
      one.createdAt - other.createdAt,
  );

/** Returns an event whose sources include the films that the club keeps of it, behind its links. */
export function withClubFilms<E extends { id: string; sources: string[] }>(films: readonly FilmView[], event: E): E {
  const own = films.filter((film) => film.event.id === event.id && isOpenTo(film));
  if (own.length === 0) return event;
  return { ...event, sources: [...event.sources, ...inOrder(own).map(({ id }) => sourceOfFilm(id))] };
}
