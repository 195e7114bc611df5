/** Ties of live films to the clock of a match: each start of the camera says when it was. */
import { sourceOfFilm } from '@touchline/shared/film-source';
import { isTaking } from '@touchline/shared/films/film-words';
import { liveRuns, liveTimes } from '@touchline/shared/films/live-grid';
import type { Anchor } from '@touchline/shared/match/clips';
import type { filmsStore } from './films.store';

export const liveAnchors = (films: Pick<ReturnType<typeof filmsStore>, 'ofEvent' | 'segments'>) => {
  /** Returns the ties of an event's live films. @param tied films that staff tied themselves: those hold */
  return async (eventId: string, tied: readonly Anchor[]): Promise<Anchor[]> => {
    const live = (await films.ofEvent(eventId)).filter(
      ({ _id, mode }) => mode === 'LIVE' && tied.every(({ source }) => source !== sourceOfFilm(_id)),
    );
    const anchors = live.map(async ({ _id, state, recordedAt }) => {
      if (recordedAt === undefined) return [];
      const runs = liveRuns(await films.segments(_id), !isTaking(state));
      return liveTimes(recordedAt, runs).map((time) => ({ source: sourceOfFilm(_id), period: 1, ...time }));
    });
    return (await Promise.all(anchors)).flat();
  };
};
