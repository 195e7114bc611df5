/** Finishes what a crash or a restore left of films. */
import { filmFolder } from '@touchline/server/config/config';
import { sweepUnfinished } from '@touchline/server/film/film-bytes';
import type { FilmRecord } from '@touchline/server/film-records';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import type { FilmState } from '@touchline/shared/films/film-words';
import type { Services } from '../../base/services';
import { filmsStore } from '../../data/films/films.store';
import { missingOf } from '../../data/films/films-presenter';
import { filmBytes, removeStored } from '../../data/films/stored-film';

/** Bytes without a record are removed at this age (ms). */
const ABANDONED_AFTER = 3_600_000;

/** The name of a film's folder. Whatever else lies beside films is left alone. */
const FILM_ID = /^[0-9]{4,12}$/;

/** Finishes removals, marks films whose bytes are gone, and removes bytes without a film. Call it at start. */
export async function sweepFilms(services: Services): Promise<void> {
  const films = filmsStore(services.store);
  const bytes = filmBytes(services);
  // Reads the records first: a film that grows meanwhile has its bytes before its state.
  const records = await films.all();
  const folders = (await bytes.list('')).filter(({ name }) => FILM_ID.test(name));
  const here = new Set(folders.map(({ name }) => name));
  const known = new Set<string>();
  let missing = 0;

  /** Returns the state of a film whose bytes are back. What has ended takes no more, or its seconds would move against its trim. */
  async function stateOf(film: FilmRecord): Promise<FilmState> {
    if (film.refusals >= FILM_LIMITS.refusals || film.fault !== undefined) return 'CLOSED';
    // A live film gets its length when it ends.
    const hasEnded =
      film.mode === 'LIVE' ? film.seconds !== undefined : missingOf(film, await films.segments(film._id)).length === 0;
    return hasEnded ? 'COMPLETE' : 'GROWING';
  }

  for (const film of records) {
    const { _id: id, state } = film;
    known.add(id);
    if (state === 'REMOVING') await removeStored(services)(id);
    else if (state === 'MISSING' && here.has(id)) await films.move(id, ['MISSING'], await stateOf(film));
    else if (!here.has(id) && state !== 'OPEN' && state !== 'MISSING') {
      await films.move(id, ['GROWING', 'COMPLETE', 'CLOSED'], 'MISSING');
      missing += 1;
    }
  }
  for (const { name, at } of folders)
    if (!known.has(name) && Date.now() - at > ABANDONED_AFTER) await bytes.remove(name);
  await sweepUnfinished(filmFolder(services.config), Date.now());
  if (missing > 0) services.log.warn({ films: missing }, 'Bytes of films are gone: FILM_DIR lacks them');
}
