/** Room for film, and the films that can make some. Pure. */
import type { FilmView } from './film.model';
import { isTaking } from './film-words';
import type { FilmUsageView } from './films.contract';

/** Beyond this share of the quota, or this near to the least free share, room is said to be low. */
const LOW = { quota: 0.9, share: 0.1 };

/** Returns whether the club takes film: `full` takes none, and `low` soon none. */
export function roomOf({ bytes, quota, free, leastFree }: Omit<FilmUsageView, 'films' | 'teams' | 'months'>) {
  if (bytes >= quota || free < leastFree) return 'full';
  return bytes >= LOW.quota * quota || free < leastFree + LOW.share ? 'low' : 'fine';
}

/** Why a film is likely to be removed first. */
export type WhyGo = 'HIDDEN' | 'UNENDED' | 'LOST';

type Film = Pick<FilmView, 'state' | 'showing' | 'createdAt' | 'bytes'>;

/** Returns why a film can go; nothing for one that is as it should be. */
export function whyGo({ state, showing }: Film): WhyGo | undefined {
  if (state === 'MISSING') return 'LOST';
  if (showing?.bars.some((bar) => bar === 'REPORTED' || bar === 'UNDECIDED')) return 'HIDDEN';
  return isTaking(state) || state === 'CLOSED' ? 'UNENDED' : undefined;
}

/** Returns films in the order in which they can go: first those with a reason, then the oldest or the largest. */
export const inOrderToGo = <F extends Film>(films: readonly F[], by: 'oldest' | 'largest'): F[] =>
  films.toSorted(
    (one, other) =>
      Number(whyGo(one) === undefined) - Number(whyGo(other) === undefined) ||
      (by === 'oldest' ? one.createdAt - other.createdAt : (other.bytes ?? 0) - (one.bytes ?? 0)),
  );
