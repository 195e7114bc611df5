/** Opens the place in which the club keeps its film: a bucket when the settings name one, otherwise a folder. */
import { type Config, filmFolder } from '../config/config';
import { assertNoSourceCode } from '../database/data-folder';
import { createFilmBucket } from './film-bucket';
import { createFilmFolder, type FilmBytes } from './film-bytes';

type Settings = Pick<Config, 'DATA_DIR' | 'FILM_DIR' | `FILM_S3_${'URL' | 'BUCKET' | 'REGION' | 'KEY' | 'SECRET'}`>;

/** Returns the place in words for the people who run the club. */
export const filmPlace = (config: Settings): string =>
  config.FILM_S3_URL === undefined ? filmFolder(config) : `the bucket ${config.FILM_S3_BUCKET ?? ''}`;

/** @throws Error for a folder in source code */
export const openFilmBytes = (config: Settings): FilmBytes => {
  const { FILM_S3_URL: endpoint, FILM_S3_BUCKET, FILM_S3_REGION: region, FILM_S3_KEY, FILM_S3_SECRET } = config;
  if (endpoint === undefined) {
    assertNoSourceCode(filmFolder(config), config.FILM_DIR === undefined ? 'DATA_DIR' : 'FILM_DIR');
    return createFilmFolder(filmFolder(config));
  }
  // Reading the settings has found that they are all there.
  const [bucket, keyId, secret] = [FILM_S3_BUCKET ?? '', FILM_S3_KEY ?? '', FILM_S3_SECRET ?? ''];
  return createFilmBucket({ endpoint, bucket, region, keyId, secret });
};
