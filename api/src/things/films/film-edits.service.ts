/** Edits of films by staff: start and end, the picture that stands for a film, and the order of the films of an event. */
import type { Caller } from '@touchline/server/access/caller';
import type { FilmRecord } from '@touchline/server/film-records';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventKey } from '@touchline/shared/events/event.model';
import type { FilmTrim } from '@touchline/shared/film-trim';
import type { FilmView } from '@touchline/shared/films/film.model';
import { wholeTrim } from '@touchline/shared/films/film-bounds';
import { isTaking } from '@touchline/shared/films/film-words';
import { authorize, may } from '@touchline/shared/permissions/rules';
import { presentIds } from '../../base/id-presenter';
import { changeStamp } from '../../base/publish';
import type { Services } from '../../base/services';
import { auditTrail } from '../../data/audit/audit.store';
import { eventsStore } from '../../data/events/events.store';
import { assertReadable } from '../../data/events/find-event';
import { filmFacts } from '../../data/films/film-facts';
import { filmShowing } from '../../data/films/film-showing';
import { filmViews } from '../../data/films/film-views';
import { type FilmDecisionFields, filmsStore } from '../../data/films/films.store';
import { stillMaker } from './film-stills.service';
import { assertFilm } from './films.service';
import { boundsOfFilm } from './playlists';

/** A trim as the audit trail keeps it. */
const asText = ({ from, to }: FilmTrim = {}): Record<string, string> => ({
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
});

interface SentPoster {
  id: string;
  picture?: string | undefined;
  second?: number | undefined;
}

export function filmEditsService(services: Services) {
  const { store } = services;
  const films = filmsStore(store);
  const events = eventsStore(store);
  const audit = auditTrail(store);
  const showing = filmShowing(services);
  const views = filmViews(services);
  const publish = filmFacts(services);
  const keepStill = stillMaker(services);

  async function write({ actor }: Caller, film: FilmRecord, fields: FilmDecisionFields): Promise<FilmRecord> {
    const after = await films.decide(film._id, fields);
    if (!after) throw notFound('film');
    publish.changed(after, changeStamp(actor), await showing.isOpen(after));
    return after;
  }

  const assertEditable = async (caller: Caller, id: string) => assertFilm(caller, await films.byId(id), 'film.edit');

  return {
    /** @throws Problem 404, 409 for a live film that has not ended, 400 when nothing of the film is left */
    async trim(caller: Caller, requestId: string, { id, ...wanted }: FilmTrim & { id: string }) {
      const film = await assertEditable(caller, id);
      if (film.mode === 'LIVE' && isTaking(film.state))
        throw new Problem('CONFLICT', 'This film is still being recorded. Trim it when it has ended.');
      const trim = wholeTrim(boundsOfFilm(film, await films.segments(id)), wanted);
      if (!trim) {
        const message = 'Nothing of the film is left between the start and the end';
        throw new Problem('VALIDATION', `to: ${message}`, { fields: { to: message } });
      }
      const isAll = trim.from === undefined && trim.to === undefined;
      const [before, now] = [asText(film.trim), asText(isAll ? undefined : trim)];
      const entry = { action: 'trim_film', about: id, before, after: now } as const;
      const change = () => write(caller, film, { trim: isAll ? undefined : trim });
      const after = await audit.noting(caller.actor, requestId, entry, change);
      return views.of(after, caller.actor);
    },

    /** @throws Problem 404, 409 while nothing of the film can be watched, 400 for what is no image, 429, 507 */
    async setPoster(caller: Caller, { id, picture, second }: SentPoster): Promise<Presented<FilmView>> {
      const film = await assertEditable(caller, id);
      const still = picture === undefined ? undefined : await keepStill(caller, film, picture, second);
      const poster = still && second !== undefined ? { still: still.id, second } : undefined;
      return views.of(await write(caller, film, { poster }), caller.actor);
    },

    /** @throws Problem 404, 409 when the list does not name each film of the event once */
    async order(caller: Caller, key: EventKey, ids: readonly string[]): Promise<Presented<string[]>> {
      const { actor } = caller;
      const event = assertReadable(caller, await events.byKey(key));
      authorize(actor, 'film.edit', { tags: event.tags, isReported: false }, 'event');
      const found = (await films.ofEvents([event._id])).filter(({ tags, report }) =>
        may(actor, 'film.edit', { tags, isReported: report !== undefined }),
      );
      const byId = new Map(found.map((film) => [film._id, film]));
      const wanted = ids.map((id) => byId.get(id));
      const isComplete = new Set(ids).size === ids.length && ids.length === found.length;
      if (!isComplete || wanted.includes(undefined))
        throw new Problem('CONFLICT', 'The films of this game have changed. Please look at them again.');
      for (const [place, film] of wanted.entries())
        if (film && film.place !== place) await write(caller, film, { place });
      return presentIds([...ids]);
    },
  };
}
