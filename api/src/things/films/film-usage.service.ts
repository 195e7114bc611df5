/** Room for film, and the films that take it. */
import type { Caller } from '@touchline/server/access/caller';
import type { FilmRecord } from '@touchline/server/film-records';
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

/** Returns what films take of each team, the largest first. @param only a team; without it all teams */
function usageOf(films: readonly FilmRecord[], only: string | undefined): TeamUsage[] {
  const byTeam = new Map<string, TeamUsage>(only === undefined ? [] : [[only, { tag: only, films: 0, bytes: 0 }]]);
  for (const { tags, bytes } of films)
    for (const tag of only === undefined ? tags : [only]) {
      const { films: count, bytes: sum } = byTeam.get(tag) ?? { films: 0, bytes: 0 };
      byTeam.set(tag, { tag, films: count + 1, bytes: sum + bytes });
    }
  return [...byTeam.values()].sort((one, other) => other.bytes - one.bytes);
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
      const teams = usageOf(found, tag);
      const { used: bytes, quota, free, leastFree } = await room.read();
      const facts = { bytes, quota, free, leastFree, months: await clubs.filmMonths(), teams };
      return presentUsage(facts, await views.list(found, actor));
    },
  };
}
