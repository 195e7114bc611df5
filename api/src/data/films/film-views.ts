/** Reads what views of films show beside their records. */
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/film-records';
import type { Actor } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { Presented } from '@touchline/shared/contract';
import type { FilmView } from '@touchline/shared/films/film.model';
import { keptUntil } from '@touchline/shared/films/film-keeping';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { isTaking, WHOLE_WITH } from '@touchline/shared/films/film-words';
import { may } from '@touchline/shared/permissions/rules';
import { oncePerServices } from '../../base/services';
import { accountsStore } from '../accounts/accounts.store';
import { clubsStore } from '../system/clubs.store';
import { filmShowing } from './film-showing';
import { filmsStore } from './films.store';
import { presentFilm, presentFilms, presentWork, type ShownFilm } from './films-presenter';

/** Returns whether a film is the caller's own work. A family volunteer goes on with it or removes it, and may not watch it for that (decision 0083). */
export const isOwnWork = (actor: Actor, film: FilmRecord): boolean =>
  film.createdBy === actor.userId &&
  film.report === undefined &&
  may(actor, 'film.change', { ...film, isGivenUp: false });

export const filmViews = oncePerServices((services) => {
  const films = filmsStore(services.store);
  const accounts = accountsStore(services.store);
  const clubs = clubsStore(services.store);
  const showing = filmShowing(services);

  async function shown(list: readonly FilmRecord[]): Promise<ShownFilm[]> {
    const showings = await showing.ofFilms(list);
    const tellers = await accounts.byIds([...new Set(list.flatMap(({ told }) => told?.userId ?? []))]);
    const names = new Map(tellers.map((user) => [user._id, displayName(user)]));
    const months = await clubs.filmMonths();
    const now = Date.now();
    return Promise.all(
      list.flatMap((film) => {
        const own = showings.get(film._id);
        const toldBy = names.get(film.told?.userId ?? '') ?? '';
        if (!own) return [];
        const keepUntil = keptUntil(film, months, now);
        const isSent = film.fileBytes !== undefined && (isTaking(film.state) || film.fault !== undefined);
        const counts = Promise.all([
          films.countSegments(film._id, WHOLE_WITH),
          isSent ? films.countSegments(film._id, 'source') : undefined,
        ]);
        return [counts.then(([stored, sent]) => ({ film, stored, sent, showing: own, toldBy, keepUntil }))];
      }),
    );
  }

  async function one(film: FilmRecord): Promise<ShownFilm> {
    const [first] = await shown([film]);
    if (!first) throw new Error(`Nothing is known of film ${film._id}`);
    return first;
  }

  return {
    of: async (film: FilmRecord, actor: Actor): Promise<Presented<FilmView>> => presentFilm(await one(film), actor),

    work: async (
      film: FilmRecord,
      stored: readonly FilmSegmentRecord[],
      { actor, isUnseen }: { actor: Actor; isUnseen: boolean },
    ): Promise<Presented<FilmView>> => presentWork({ ...(await one(film)), isUnseen }, stored, actor),

    /** Returns a page of the films that the caller sees, and of their own work. Only what the page shows is read of each film. */
    async list(found: readonly FilmRecord[], actor: Actor, skip = 0): Promise<Presented<FilmView[]>> {
      const facts = ({ tags, report }: FilmRecord, forFamilies: boolean) => ({
        tags,
        isReported: report !== undefined,
        forFamilies,
      });
      const asked = await showing.ofFilms(found.filter((film) => !may(actor, 'film.read', facts(film, false))));
      const isSeen = (film: FilmRecord) => may(actor, 'film.read', facts(film, asked.get(film._id)?.bars.length === 0));
      const page = found.filter((film) => isSeen(film) || isOwnWork(actor, film)).slice(skip, skip + FILM_LIMITS.page);
      return presentFilms(
        (await shown(page)).map((one) => ({ ...one, isUnseen: !isSeen(one.film) })),
        actor,
      );
    },
  };
});
