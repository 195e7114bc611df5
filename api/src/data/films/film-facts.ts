/** Publishes changes of films, to those who may see them. */
import type { FilmRecord } from '@touchline/server/records';
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { publishMessage } from '../../base/publish';
import { oncePerServices } from '../../base/services';

/** A growing film is published at most so often (ms). */
const EVERY = { FILE: 2_000, LIVE: 5_000 } as const;

export const filmFacts = oncePerServices((services) => {
  const published = new Map<string, number>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const publish = ({ _id: id, event, tags }: FilmRecord, { at, by }: ChangeStamp, removed?: true) =>
    publishMessage(services, 'film:changed', { teams: tags }, () => ({
      at,
      by,
      id,
      event,
      ...(removed && { removed }),
    }));

  const forget = (id: string) => {
    clearTimeout(waiting.get(id));
    waiting.delete(id);
    published.delete(id);
  };

  return {
    changed: (film: FilmRecord, stamp: ChangeStamp) => publish(film, stamp),

    removed(film: FilmRecord, stamp: ChangeStamp) {
      forget(film._id);
      publish(film, stamp, true);
    },

    /** Publishes that more of a film is here, the last time included, but not each time. */
    grew(film: FilmRecord, stamp: ChangeStamp) {
      const { _id: id } = film;
      if (waiting.has(id)) return;
      const wait = (published.get(id) ?? 0) + EVERY[film.mode] - stamp.at;
      if (wait <= 0) {
        published.set(id, stamp.at);
        publish(film, stamp);
        return;
      }
      const timer = setTimeout(() => {
        waiting.delete(id);
        published.set(id, Date.now());
        publish(film, { ...stamp, at: Date.now() });
      }, wait);
      timer.unref();
      waiting.set(id, timer);
    },

    forget,
  };
});
