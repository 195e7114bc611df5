/** Checks which films the club takes: their fields, how many at once, and room for their bytes. */
import type { EventRecord } from '@touchline/server/records';
import { Problem } from '@touchline/shared/errors';
import type { FilmInput } from '@touchline/shared/films/film.model';
import { areCuts } from '@touchline/shared/films/film-cuts';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { sizeOf } from '@touchline/shared/films/film-size';
import { assertRoomIn } from '../../base/quotas';
import type { Services } from '../../base/services';
import { filmsStore } from '../../data/films/films.store';
import { filmRoom } from '../../data/films/stored-film';

/** @throws Problem 400 */
export function assertFile({ way, fileBytes, seconds, width, height }: FilmInput): void {
  if ((way === 'CONVERT') !== (fileBytes !== undefined))
    throw new Problem('VALIDATION', 'fileBytes: films of the way CONVERT have them, and no others');
  if (way !== 'CONVERT') return;
  // A browser that cannot read the file does not know its length: the club finds it.
  if ((fileBytes ?? 0) < (seconds ?? 0) * FILM_LIMITS.leastRate)
    throw new Problem('VALIDATION', 'fileBytes: a file of this size holds no film of this length');
  const size = sizeOf({ width, height }, '720p');
  if (size.width !== width || size.height !== height)
    throw new Problem('VALIDATION', 'width: the club converts to 720p at most, in even numbers');
}

/** @throws Problem 400 */
export function assertLength({ mode, seconds, way = 'ENCODE', cuts }: FilmInput): void {
  if (mode === 'LIVE' && way !== 'ENCODE') throw new Problem('VALIDATION', 'way: a live film is encoded');
  if ((way === 'PASS') !== (cuts !== undefined))
    throw new Problem('VALIDATION', 'cuts: films of the way PASS have them, and no others');
  if (cuts && (seconds === undefined || !areCuts({ seconds, cuts })))
    throw new Problem('VALIDATION', 'cuts: they must lead from the start to the end of the film');
  if (mode === 'LIVE' && seconds !== undefined)
    throw new Problem('VALIDATION', 'seconds: a live film has its length when it ends');
  if (seconds !== undefined && seconds > FILM_LIMITS.seconds)
    throw new Problem('VALIDATION', 'seconds: At most three hours');
}

export function filmAdmission(services: Services) {
  const films = filmsStore(services.store);
  const room = filmRoom(services);

  /** Checks that a file may be begun; live film always may. @throws Problem 409 */
  async function assertFewOpen(userId: string, way: FilmInput['way']): Promise<void> {
    const now = Date.now();
    if ((await films.countOpen(now, userId)) >= FILM_LIMITS.openOfPerson)
      throw new Problem('CONFLICT', 'Two of your films are not complete yet. Complete or remove one of them first.');
    if (way === 'CONVERT' && (await films.countConverting(userId)) >= FILM_LIMITS.convertedOfPerson)
      throw new Problem(
        'CONFLICT',
        'The club still converts three of your films. Please try again when one is complete.',
      );
    if ((await films.countOpen(now)) >= FILM_LIMITS.openOfClub)
      throw new Problem('CONFLICT', 'Ten films of the club are being made. Please try again when one is complete.');
  }

  /** Checks that the club takes one more film of an event. Of live films an account's own count alone: nobody keeps others from theirs. @throws Problem 409, 507 */
  async function assertTaken(
    userId: string,
    event: EventRecord,
    { mode, way, fileBytes }: Pick<FilmInput, 'mode' | 'way' | 'fileBytes'>,
  ): Promise<void> {
    await room.assert(mode, fileBytes);
    if (mode === 'FILE') await assertFewOpen(userId, way);
    const counted = async (of: Parameters<typeof films.countIn>[0]) => {
      if (mode === 'FILE') return films.countIn(of, userId);
      const own = await films.countLiveIn(of, userId, Date.now());
      return { all: own, own };
    };
    assertRoomIn('filmsOfEvent', await counted({ 'event.id': event._id }));
    for (const tag of event.tags) assertRoomIn('filmsOfTeam', await counted({ tags: tag }));
  }

  return { assertTaken };
}
