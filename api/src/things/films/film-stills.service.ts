/** Pictures of films, which coaches draw on. */
import type { Caller } from '@touchline/server/access/caller';
import type { FilmRecord } from '@touchline/server/film-records';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { isWatchable } from '@touchline/shared/films/film-words';
import { authorize } from '@touchline/shared/permissions/rules';
import { placeOfStill, type Still } from '@touchline/shared/still';
import { openRate } from '../../base/limits';
import { oncePerServices, type Services } from '../../base/services';
import { filmsStore } from '../../data/films/films.store';
import { presentStill } from '../../data/films/films-presenter';
import { filmBytes, filmRoom, removeStored } from '../../data/films/stored-film';
import { encodeImage } from '../../data/system/images';
import { readableFilm } from './films.service';

/** Stores pictures below their films. */
export const stillMaker = oncePerServices((services: Services) => {
  const films = filmsStore(services.store);
  const bytes = filmBytes(services);
  const room = filmRoom(services);
  const removeBytes = removeStored(services);
  const count = openRate(services, 'stills');

  /**
   * @param second of the picture in the film; undefined when nobody knows
   * @throws Problem 409 while nothing of the film can be watched, 400 for what is no image, 429, 507
   */
  return async ({ actor }: Caller, film: FilmRecord, picture: string, second: number | undefined): Promise<Still> => {
    if (!isWatchable(film.state)) throw new Problem('CONFLICT', 'Nothing of this film is here yet.');
    await count(actor.userId);
    await room.assert(film.mode);
    const { id: hash, image, width, height } = await encodeImage('picture', picture);
    const still = { id: `${film._id}-${hash}`, width, height };
    await bytes.put(`${film._id}/${placeOfStill(still.id).file}`, image);
    const stays = second === undefined ? films.byId(film._id) : films.addStill(film._id, hash, second);
    if (!(await stays)) {
      // The removal may have listed the bytes before these came.
      await removeBytes(film._id);
      throw notFound('film');
    }
    return still;
  };
});

interface SentStill {
  id: string;
  picture: string;
  second?: number | undefined;
}

export function filmStillsService(services: Services) {
  const keep = stillMaker(services);
  const assertReadableFilm = readableFilm(services);

  return {
    /** @throws Problem 404, 409 while nothing of the film can be watched, 400 for what is no image, 429, 507 */
    async make(caller: Caller, { id, picture, second }: SentStill): Promise<Presented<Still>> {
      const film = await assertReadableFilm(caller, id);
      authorize(caller.actor, 'still.make', film, 'film');
      return presentStill(await keep(caller, film, picture, second));
    },
  };
}
