/** The films of this club on its disk: removal, and room. */
import type { FilmBytes } from '@touchline/server/film/film-bytes';
import { openFilmBytes } from '@touchline/server/film/open-film-bytes';
import { Problem } from '@touchline/shared/errors';
import type { FilmView } from '@touchline/shared/films/film.model';
import { oncePerServices } from '../../base/services';
import { filmsStore } from './films.store';

const GB = 1_000_000_000;
/** Share of the club's room that only live film may use. */
export const LIVE_SHARE = 0.05;
/** Film from a file leaves this many times the least free share of the disk free. */
const FREE_OF_FILES = 1.5;

/** Codes of the operating system for a disk that takes nothing more. */
const FULL = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** Returns whether an error says that a disk, or the club's room for film, is full. */
export const isFull = (error: unknown): boolean =>
  (error instanceof Problem && error.id === 'NO_ROOM') || FULL.includes(String((error as NodeJS.ErrnoException).code));

const noRoom = (error: unknown): never => {
  if (!isFull(error)) throw error;
  throw new Problem('NO_ROOM', 'The disk of the club is full. Film waits until there is room again.');
};

/** The bytes of films, once for each process. */
export const filmBytes = oncePerServices(({ config, log }): FilmBytes => {
  const bytes = openFilmBytes(config);
  if (config.FILM_S3_URL === undefined)
    return {
      ...bytes,
      put: (key, content) => bytes.put(key, content).catch(noRoom),
      freeShare: () => bytes.freeShare().catch(noRoom),
    };
  const away = (error: unknown): never => {
    log.warn({ err: error }, 'The bucket of film cannot be used');
    throw new Problem('UNAVAILABLE', 'The film of the club cannot be reached at the moment. Please try again.', {
      retryAfterSeconds: 5,
    });
  };
  return {
    ...bytes,
    put: (key, content) => bytes.put(key, content).catch(away),
    get: (key, range) => bytes.get(key, range).catch(away),
    read: (key, range) => bytes.read(key, range).catch(away),
    head: (key) => bytes.head(key).catch(away),
    list: (prefix) => bytes.list(prefix).catch(away),
    remove: (prefix) => bytes.remove(prefix).catch(away),
  };
});

/** How long (ms) what is free counts: looking at every segment would cost more than it tells. */
const KNOWN_FOR = 1_000;

interface Room {
  /** Bytes of all films. */
  used: number;
  /** Bytes that the club keeps at most. */
  quota: number;
  /** Free share of the disk, and the least one, from 0 to 1. */
  free: number;
  leastFree: number;
}

/** Reads how much room there is for film. */
export const filmRoom = oncePerServices((services) => {
  const films = filmsStore(services.store);
  const bytes = filmBytes(services);
  const { FILM_QUOTA_GB, FILM_LEAST_FREE } = services.config;
  let known: { at: number; room: Room } | undefined;

  async function read(): Promise<Room> {
    const now = Date.now();
    if (!known || now - known.at >= KNOWN_FOR) {
      const [used, free] = [await films.totalBytes(), await bytes.freeShare()];
      known = { at: now, room: { used, quota: FILM_QUOTA_GB * GB, free, leastFree: FILM_LEAST_FREE / 100 } };
    }
    return known.room;
  }

  return {
    read,

    /**
     * Checks that there is room for film. Film from a file leaves the last room to live film, which nobody can send later.
     * @param bytes that are to come
     * @returns whether only live film may use what is left
     * @throws Problem 507 when the club's quota of film is used up, or its disk is nearly full
     */
    async assert(mode: FilmView['mode'], bytes = 0): Promise<boolean> {
      const { used, quota, free, leastFree } = await read();
      const isLive = mode === 'LIVE';
      const isForLive = {
        disk: free < Math.min(1, leastFree * FREE_OF_FILES),
        room: used + bytes >= quota * (1 - LIVE_SHARE),
      };
      if (free < leastFree || (isForLive.disk && !isLive))
        throw new Problem('NO_ROOM', 'The disk of the club is nearly full. Film waits until there is room again.');
      if (used + bytes >= quota || (isForLive.room && !isLive))
        throw new Problem('NO_ROOM', 'The club keeps as much film as it may. Remove an old film first.');
      return isForLive.disk || isForLive.room;
    },
  };
});

/** Removes the bytes of a film that is marked for removal, then its records. Can be repeated. */
export const removeStored = oncePerServices((services) => async (id: string): Promise<void> => {
  await filmBytes(services).remove(id);
  await filmsStore(services.store).delete(id);
});
