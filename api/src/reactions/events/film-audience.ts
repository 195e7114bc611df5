/**
 * Tells families that a change of an event has opened or closed films of it, and that plays changed in films which they see: a message about
 * such plays goes to film crews alone.
 */
import { isDeepStrictEqual } from 'node:util';
import type { FilmRecord } from '@touchline/server/film-records';
import type { EventRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { filmOfSource } from '@touchline/shared/film-source';
import { changeStamp } from '../../base/publish';
import { oncePerServices } from '../../base/services';
import { filmFacts } from '../../data/films/film-facts';
import { filmShowing } from '../../data/films/film-showing';
import { lineUpOf, tagMarks } from '../../data/films/filmed-children';
import { filmsStore } from '../../data/films/films.store';

const asText = (ids: readonly string[]): string => ids.toSorted().join();

/** Returns whether an event names other children than before, so that other ones may be on its films. */
const namesOthers = (before: EventRecord, after: EventRecord): boolean =>
  before.type !== after.type ||
  asText(lineUpOf(before, [])) !== asText(lineUpOf(after, [])) ||
  asText(tagMarks(before)) !== asText(tagMarks(after));

/** Returns the films with plays, when any play was changed: families get the list of all plays then, without those in films. */
const filmsToReadAnew = (before: EventRecord, after: EventRecord): ReadonlySet<string> =>
  new Set(
    isDeepStrictEqual(before.plays, after.plays)
      ? []
      : [before, after].flatMap(({ plays }) =>
          Object.values(plays).flatMap(({ source }) => filmOfSource(source) ?? []),
        ),
  );

export const filmAudience = oncePerServices((services) => {
  const films = filmsStore(services.store);
  const showing = filmShowing(services);
  const publish = filmFacts(services);

  async function openOf(
    found: readonly FilmRecord[],
    known: readonly EventRecord[] = [],
  ): Promise<ReadonlySet<string>> {
    const showings = await showing.ofFilms(found, known);
    return new Set(found.filter(({ _id }) => showings.get(_id)?.bars.length === 0).map(({ _id }) => _id));
  }

  /** @param changed films of which families hear also when they saw them before */
  function publishDifference(
    actor: Actor,
    found: readonly FilmRecord[],
    {
      before,
      after,
      changed = new Set(),
    }: Record<'before' | 'after', ReadonlySet<string>> & { changed?: ReadonlySet<string> },
  ): void {
    for (const film of found) {
      const isOpen = after.has(film._id);
      if (before.has(film._id) !== isOpen || (isOpen && changed.has(film._id)))
        publish.changed(film, changeStamp(actor), true);
    }
  }

  /** The write is stored: families read their films anew when they come back. */
  const warn = (event: string) => (error: unknown) =>
    services.log.warn({ err: error, event }, 'Families were not told of a film that opened or closed');

  return {
    /** Runs a write of a match or an attendance, which may change who is on the films of an event. */
    async around<R>(actor: Actor, eventId: string, write: () => Promise<R>): Promise<R> {
      const found = await films.ofEvents([eventId]);
      if (found.length === 0) return write();
      const before = await openOf(found);
      const result = await write();
      await openOf(found).then((after) => publishDifference(actor, found, { before, after }), warn(eventId));
      return result;
    },

    /** Call it with an event before and after a write of its form, its sign-ups, its line-up or its plays. It delays nobody. */
    followEvent(actor: Actor, before: EventRecord, after: EventRecord): void {
      const changed = filmsToReadAnew(before, after);
      if (changed.size === 0 && !namesOthers(before, after)) return;
      const tell = async () => {
        const found = await films.ofEvents([after._id]);
        if (found.length === 0) return;
        const open = { before: await openOf(found, [before]), after: await openOf(found, [after]) };
        publishDifference(actor, found, { ...open, changed });
      };
      tell().catch(warn(after._id));
    },
  };
});
