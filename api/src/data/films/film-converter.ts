/** The ffmpeg of this machine: sought once, when somebody asks first. */
import { type Ffmpeg, findFfmpeg } from '@touchline/server/film/find-ffmpeg';
import { oncePerServices } from '../../base/services';

/** Returns a function that finds the ffmpeg with which the club converts films; undefined where there is none. */
export const filmConverter = oncePerServices(({ config }) => {
  let found: Promise<Ffmpeg | undefined> | undefined;
  return (): Promise<Ffmpeg | undefined> => {
    found ??= findFfmpeg(config);
    return found;
  };
});
