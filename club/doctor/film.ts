/** Checks that the club can keep film: the folder, the room on its disk, the converter, and whether records and files belong together. */
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Config, filmFolder } from '@touchline/server/config/config';
import { findFfmpeg } from '@touchline/server/film/find-ffmpeg';
import { filmPlace, openFilmBytes } from '@touchline/server/film/open-film-bytes';
import type { FilmRecord } from '@touchline/server/film-records';
import type { DocumentStore } from '@touchline/server/store/port';
import { advice, type Finding, ok, wrongInWords } from './finding';
import { existing, sourceIn, tryToWrite } from './folder';

const GB = 1_000_000_000;

/** Asks the bucket of film for the names in it. */
async function examineBucket(config: Config): Promise<Finding> {
  try {
    await openFilmBytes(config).list('');
    return ok(`Film is kept in ${filmPlace(config)}, and the club keeps at most ${config.FILM_QUOTA_GB} GB.`);
  } catch (error) {
    return advice(
      `Film cannot be kept in ${filmPlace(config)}: ${error instanceof Error ? error.message : String(error)}.`,
      'Check FILM_S3_URL, FILM_S3_BUCKET, FILM_S3_REGION, FILM_S3_KEY and FILM_S3_SECRET.',
    );
  }
}

async function examineRoom(config: Config): Promise<Finding[]> {
  if (config.FILM_S3_URL !== undefined) return [await examineBucket(config)];
  const folder = resolve(filmFolder(config));
  const sourceFinding = config.FILM_DIR === undefined ? undefined : sourceIn(folder, 'FILM_DIR');
  if (sourceFinding) return [sourceFinding];
  const existingFolder = existing(folder);
  const refusal = await tryToWrite(existingFolder, config.FILM_DIR === undefined ? 'DATA_DIR' : 'FILM_DIR');
  // Without a folder of its own, film lies in that of the store, which has its own finding.
  if (refusal) return config.FILM_DIR === undefined ? [] : [wrongInWords(refusal)];
  const { bavail, blocks, bsize } = await statfs(existingFolder);
  const share = blocks === 0 ? 100 : Math.floor((100 * bavail) / blocks);
  const free = (bavail * bsize) / GB;
  const room = `${free.toFixed(1)} GB (${share} %) of its disk are free, and the club keeps at most ${config.FILM_QUOTA_GB} GB`;
  if (share < config.FILM_LEAST_FREE)
    return [
      advice(
        `Film cannot be added: ${room}. FILM_LEAST_FREE leaves ${config.FILM_LEAST_FREE} % to other data.`,
        'Free some space, or set FILM_DIR to a folder on a larger disk.',
      ),
    ];
  return [ok(`Film is kept in ${folder}: ${room}.`)];
}

async function examineFfmpeg(config: Config): Promise<Finding> {
  const found = await findFfmpeg(config);
  if (found) return ok(`ffmpeg ${found.version} was found, for films that no browser can read.`);
  if (config.FFMPEG === undefined)
    return ok('No ffmpeg was found. Only films that a browser can read become club film.');
  return advice(
    `FFMPEG is ${config.FFMPEG}, but no ffmpeg starts there.`,
    'Set FFMPEG to the path of the program, or remove it and install ffmpeg.',
  );
}

export const examineFilm = async (config: Config): Promise<Finding[]> => [
  ...(await examineRoom(config)),
  await examineFfmpeg(config),
];

const filmsIn = (count: number): string => (count === 1 ? '1 film' : `${count} films`);

/** Finds films without files, and files without a film. */
export async function compareFilm(store: DocumentStore, config: Config): Promise<Finding[]> {
  const films = await store.collection<FilmRecord>('films').find({}, { projection: { state: 1 } });
  const list = async () => openFilmBytes(config).list('');
  const listed = await list().catch(() => undefined);
  // A bucket that cannot be reached, and a folder in source code, have findings of their own.
  if (!listed) return [];
  const place = config.FILM_S3_URL === undefined ? resolve(filmFolder(config)) : filmPlace(config);
  const here = new Set(listed.map(({ name }) => name));
  const known = new Set(films.map(({ _id }) => _id));
  const lost = films.filter(({ _id, state }) => !here.has(_id) && state !== 'OPEN' && state !== 'REMOVING');
  const unknown = [...here].filter((name) => !known.has(name));
  const findings: Finding[] = [];
  if (lost.length > 0)
    findings.push(
      advice(
        `The files of ${filmsIn(lost.length)} are missing in ${place}.`,
        'Copy them back from where they were saved, or set FILM_DIR to their folder, and start again. Until then the club says that these films are lost.',
      ),
    );
  if (unknown.length > 0)
    findings.push(
      advice(
        `${place} holds files of ${filmsIn(unknown.length)} that the store does not know.`,
        'The next start removes them when they are older than an hour. If a backup was restored, copy them elsewhere first.',
      ),
    );
  return findings;
}
