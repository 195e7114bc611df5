/** The ffmpeg of this machine. One that is found stays; where there is none, it may be installed while the club runs. */
import { type Ffmpeg, findFfmpeg } from '@touchline/server/film/find-ffmpeg';
import { oncePerServices } from '../../base/services';

/** It is sought again after so long (ms). */
const AGAIN_AFTER = 60_000;

/** Returns a function that finds the ffmpeg with which the club converts films at a time (ms); undefined where there is none. */
export const filmConverter = oncePerServices(({ config }) => {
  let seeking: Promise<Ffmpeg | undefined> | undefined;
  let soughtAt = 0;
  return async (now: number): Promise<Ffmpeg | undefined> => {
    const found = await seeking;
    // Another call may have begun meanwhile.
    if (found === undefined && Math.abs(now - soughtAt) >= AGAIN_AFTER) {
      soughtAt = now;
      seeking = findFfmpeg(config);
    }
    return seeking;
  };
});
