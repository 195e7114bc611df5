/** Changes films after their event, and removes them: the record is marked first, so that no call finds it. */
import type { FilmRecord } from '@touchline/server/film-records';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import { oncePerServices } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { filmFacts } from '../../data/films/film-facts';
import { filmShowing } from '../../data/films/film-showing';
import { filmsStore } from '../../data/films/films.store';
import { removeStored } from '../../data/films/stored-film';

export const filmChanges = oncePerServices((services) => {
  const films = filmsStore(services.store);
  const events = eventsStore(services.store);
  const publish = filmFacts(services);
  const showing = filmShowing(services);
  const removeBytes = removeStored(services);

  /** From here on no call finds the film. The keeper of films finishes a removal that breaks off. */
  async function hide(actor: Actor, film: FilmRecord): Promise<void> {
    const families = await showing.isOpen(film);
    await films.beginRemoval(film._id);
    publish.removed(film, changeStamp(actor), families);
  }

  async function remove(actor: Actor, film: FilmRecord): Promise<void> {
    await hide(actor, film);
    await removeBytes(film._id);
  }

  async function retag(actor: Actor, film: FilmRecord, tags: readonly string[]): Promise<FilmRecord> {
    if (film.tags.join() === tags.join()) return film;
    const after = await films.retag(film._id, tags);
    // Also to those who may not see it any more: they read a list without it.
    const families = await showing.isOpen(film);
    publish.changed({ ...film, tags: [...new Set([...film.tags, ...tags])] }, changeStamp(actor), families);
    return after ?? film;
  }

  return {
    remove,

    /** Removes the films of a removed event. */
    async eventRemoved(actor: Actor, eventId: string): Promise<void> {
      const found = await films.ofEvent(eventId);
      for (const film of found) await hide(actor, film);
      for (const film of found) await removeBytes(film._id);
    },

    /** Gives the films of an event its teams: they decide who may see them. */
    async teamsChanged(actor: Actor, eventId: string, tags: readonly string[]): Promise<void> {
      for (const film of await films.ofEvent(eventId)) await retag(actor, film, tags);
    },

    /** Catches up with a change of the event that came while a film of it was begun. */
    async followLate(actor: Actor, film: FilmRecord): Promise<FilmRecord> {
      const event = await events.byId(film.event.id);
      if (event) return retag(actor, film, event.tags);
      await remove(actor, film);
      return film;
    },
  };
});
