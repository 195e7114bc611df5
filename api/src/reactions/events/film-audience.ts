/** Tells families that a change of who is on films of an event has opened or closed them. */
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import { oncePerServices } from '../../base/services';
import { filmFacts } from '../../data/films/film-facts';
import { filmShowing } from '../../data/films/film-showing';
import { filmsStore } from '../../data/films/films.store';

export const filmAudience = oncePerServices((services) => {
  const films = filmsStore(services.store);
  const showing = filmShowing(services);
  const publish = filmFacts(services);

  /** Runs a write that may change who is on the films of an event, and publishes the films that it opened or closed. */
  return async <R>(actor: Actor, eventId: string, write: () => Promise<R>): Promise<R> => {
    const found = await films.ofEvents([eventId]);
    if (found.length === 0) return write();
    const openNow = async () => {
      const showings = await showing.ofFilms(found);
      return new Set(found.filter(({ _id }) => showings.get(_id)?.bars.length === 0).map(({ _id }) => _id));
    };
    const before = await openNow();
    const result = await write();
    try {
      const after = await openNow();
      for (const film of found)
        if (before.has(film._id) !== after.has(film._id)) publish.changed(film, changeStamp(actor), true);
    } catch (error) {
      // The write is stored: families read their films anew when they come back.
      services.log.warn({ err: error, event: eventId }, 'Families were not told of a film that opened or closed');
    }
    return result;
  };
});
