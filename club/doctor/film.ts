/** Checks that the club can keep film: the folder, and the room on its disk. */
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Config, filmFolder } from '@touchline/server/config/config';
import { advice, type Finding, ok, wrongInWords } from './finding';
import { existing, tryToWrite } from './store';

const GB = 1_000_000_000;

export async function examineFilm(config: Config): Promise<Finding[]> {
  const folder = resolve(filmFolder(config));
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
