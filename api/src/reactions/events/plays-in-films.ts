/** Tells families that plays in films changed which they see: a message about such plays goes to film crews alone. */
import type { EventRecord } from '@touchline/server/records';
import { filmOfSource } from '@touchline/shared/film-source';
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { oncePerServices } from '../../base/services';
import { filmFacts } from '../../data/films/film-facts';
import { filmShowing } from '../../data/films/film-showing';
import { filmsStore } from '../../data/films/films.store';

export const playsInFilms = oncePerServices((services) => {
  const films = filmsStore(services.store);
  const showing = filmShowing(services);
  const publish = filmFacts(services);

  /** Call it with the event after its plays changed. */
  return async ({ at, by }: ChangeStamp, event: EventRecord): Promise<void> => {
    const sources = Object.values(event.plays).flatMap(({ source }) => filmOfSource(source) ?? []);
    if (sources.length === 0) return;
    const found = (await films.byIds([...new Set(sources)])).filter((film) => film.event.id === event._id);
    const showings = await showing.ofFilms(found, [event]);
    for (const film of found) if (showings.get(film._id)?.bars.length === 0) publish.changed(film, { at, by }, true);
  };
});
