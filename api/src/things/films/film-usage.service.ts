/** Room for film, and the films that take it. */
import type { Caller } from '@touchline/server/access/caller';
import type { FilmRecord } from '@touchline/server/records';
import type { Presented } from '@touchline/shared/contract';
import type { FilmUsageView } from '@touchline/shared/films/films.contract';
import { authorize } from '@touchline/shared/permissions/rules';
import type { Services } from '../../base/services';
import { filmViews } from '../../data/films/film-views';
import { filmsStore } from '../../data/films/films.store';
import { presentUsage } from '../../data/films/films-presenter';
import { filmRoom } from '../../data/films/stored-film';
import { clubsStore } from '../../data/system/clubs.store';

type TeamUsage = FilmUsageView['teams'][number];

function usageOf(films: readonly FilmRecord[], tag: string): TeamUsage {
  const own = films.filter(({ tags }) => tags.includes(tag));
  return { tag, films: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) };
}

export function filmUsageService(services: Services) {
  const { store } = services;
  const films = filmsStore(store);
  const clubs = clubsStore(store);
  const views = filmViews(services);
  const room = filmRoom(services);

  return {
    async read({ actor }: Caller, tag: string | undefined): Promise<Presented<FilmUsageView>> {
      authorize(actor, 'film.usage', { tag }, 'team');
      const found = tag === undefined ? await films.staying() : (await films.ofTeam(tag)).toReversed();
      const tags = tag === undefined ? [...new Set(found.flatMap((film) => film.tags))] : [tag];
      const teams = tags.map((one) => usageOf(found, one)).sort((one, other) => other.bytes - one.bytes);
      const { used: bytes, quota, free, leastFree } = await room.read();
      const facts = { bytes, quota, free, leastFree, months: await clubs.filmMonths(), teams };
      return presentUsage(facts, await views.list(found, actor));
    },
  };
}
