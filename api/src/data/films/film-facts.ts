/** Publishes changes of films, to those who may see them. */
import type { FilmRecord } from '@touchline/server/film-records';
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { publishMessage } from '../../base/publish';
import { oncePerServices } from '../../base/services';
import { filmShowing } from './film-showing';

/** A growing film is published at most so often (ms). */
const EVERY = { FILE: 2_000, LIVE: 5_000 } as const;
/** Families, whose players read the playlist anyway, hear of a growing film less often (ms). */
const EVERY_FOR_FAMILIES = 15_000;

export const filmFacts = oncePerServices((services) => {
  const published = new Map<string, number>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const families = new Map<string, number>();
  const showing = filmShowing(services);
  const publish = (
    { _id: id, event, tags }: FilmRecord,
    { at, by }: ChangeStamp,
    about: { removed?: true; families?: boolean } = {},
  ) =>
    publishMessage(services, 'film:changed', { teams: tags }, () => ({
      at,
      by,
      id,
      event,
      ...(about.removed && { removed: true }),
      ...(about.families && { families: true }),
    }));

  const forget = (id: string) => {
    clearTimeout(waiting.get(id));
    for (const known of [waiting, published, families]) known.delete(id);
  };

  /** Publishes that more of a film is here. Families hear of it after their rights are read. */
  function publishGrowth(film: FilmRecord, stamp: ChangeStamp): void {
    publish(film, stamp);
    if (stamp.at - (families.get(film._id) ?? 0) < EVERY_FOR_FAMILIES) return;
    families.set(film._id, stamp.at);
    showing.isOpen(film).then(
      (isOpen) => isOpen && publish(film, stamp, { families: true }),
      (error: unknown) => services.log.error({ err: error, film: film._id }, 'Families could not be told of a film'),
    );
  }

  return {
    /** @param families they see the film, or could before the change */
    changed: (film: FilmRecord, stamp: ChangeStamp, families = false) => publish(film, stamp, { families }),

    removed(film: FilmRecord, stamp: ChangeStamp, families: boolean) {
      forget(film._id);
      publish(film, stamp, { removed: true, families });
    },

    /** Publishes that more of a film is here, the last time included, but not each time. */
    grew(film: FilmRecord, stamp: ChangeStamp) {
      const { _id: id } = film;
      if (waiting.has(id)) return;
      const wait = (published.get(id) ?? 0) + EVERY[film.mode] - stamp.at;
      if (wait <= 0) {
        published.set(id, stamp.at);
        publishGrowth(film, stamp);
        return;
      }
      const timer = setTimeout(() => {
        waiting.delete(id);
        published.set(id, Date.now());
        publishGrowth(film, { ...stamp, at: Date.now() });
      }, wait);
      timer.unref();
      waiting.set(id, timer);
    },

    forget,
  };
});
