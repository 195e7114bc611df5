/** Films, as their crew sees them. */
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { type Presented, present } from '@touchline/shared/contract';
import { type FilmView, filmModel } from '@touchline/shared/films/film.model';
import { missingRanges, segmentCount } from '@touchline/shared/films/film-grid';
import { RENDITIONS } from '@touchline/shared/films/film-words';
import { liveHoles } from '@touchline/shared/films/live-grid';

type Stored = Pick<FilmSegmentRecord, 'rendition' | 'take' | 'k' | 'seconds' | 'at'>;

/** Returns the number of segments that a film will have; undefined while nobody knows. */
const segmentsOf = ({ mode, seconds, fps }: Pick<FilmRecord, 'mode' | 'seconds' | 'fps'>): number | undefined =>
  seconds === undefined || mode === 'LIVE' ? undefined : segmentCount({ seconds, fps });

const numbersOf = (stored: readonly Stored[], rendition: string): Set<number> =>
  new Set(stored.filter((one) => one.rendition === rendition).map(({ k }) => k));

/** Returns the runs of segments that are missing: all of them, those before the last stored one, or the holes in the takes of a live film. */
export const missingOf = (film: FilmRecord, stored: readonly Stored[]): NonNullable<FilmView['missing']> =>
  RENDITIONS.flatMap((rendition) => {
    if (film.mode === 'LIVE')
      return liveHoles(stored.filter((one) => one.rendition === rendition)).map((range) => ({ rendition, ...range }));
    const here = numbersOf(stored, rendition);
    const count = segmentsOf(film) ?? Math.max(-1, ...here) + 1;
    return missingRanges(count, here).map((range) => ({ rendition, ...range }));
  });

function viewOf(film: FilmRecord, stored: number, actor: Actor): FilmView {
  const segments = segmentsOf(film);
  return {
    ...filmModel.present(film, {}),
    stored: Math.min(stored, segments ?? stored),
    ...(segments !== undefined && { segments }),
    own: film.createdBy === actor.userId,
  };
}

/** @param stored number of its segments that are here */
export const presentFilm = (film: FilmRecord, stored: number, actor: Actor): Presented<FilmView> =>
  present(viewOf(film, stored, actor));

/** A film with what its maker's browser has to know. */
export const presentWork = (film: FilmRecord, stored: readonly Stored[], actor: Actor): Presented<FilmView> =>
  present({
    ...viewOf(film, film.mode === 'LIVE' ? stored.length : numbersOf(stored, '720p').size, actor),
    missing: missingOf(film, stored),
    takes: Object.keys(film.inits ?? {}).length,
  });

export const presentFilms = (
  films: readonly { film: FilmRecord; stored: number }[],
  actor: Actor,
): Presented<FilmView[]> => present(films.map(({ film, stored }) => viewOf(film, stored, actor)));

export const presentStored = (isNew: boolean): Presented<{ isNew: boolean }> => present({ isNew });
export const presentPath = (path: string): Presented<string> => present(path);
