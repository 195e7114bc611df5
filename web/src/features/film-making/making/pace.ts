/** Measures how quickly a browser makes segments, apart from sending them: a small rendition beside the film needs some speed. Pure. */
import { SEGMENT_SECONDS } from '@touchline/shared/films/film-grid';

/** Segments that are made before the speed counts: an encoder starts slowly. */
const MEASURED = 3;
/** A segment may take so long (ms): twice the time that it lasts. */
const SLOWEST = 2 * SEGMENT_SECONDS * 1_000;

/** @param clock returns the time (ms) */
export function createPace(clock: () => number) {
  let segments = 0;
  let spent = 0;
  let since = clock();
  return {
    /** A segment is made, and is going to be sent. */
    made(): void {
      segments += 1;
      spent += clock() - since;
      since = clock();
    },
    /** The next segment is begun. */
    goesOn(): void {
      since = clock();
    },
    /** Returns whether there is time for a small rendition. */
    keepsSmall: (): boolean => segments < MEASURED || spent / segments <= SLOWEST,
  };
}
