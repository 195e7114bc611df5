/** `npm run backup -- <file>`: copies the club's data to a file. The club may run meanwhile. */
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '@touchline/server/backup/backup';
import { readConfig } from '@touchline/server/config/config';
import { assertNoSourceCode } from '@touchline/server/database/data-folder';
import { filmPlace } from '@touchline/server/film/open-film-bytes';
import { makeFolder } from '@touchline/server/make-folder';
import { inWords, lastWords } from '@touchline/server/system-errors';

const USAGE = `Usage: npm run backup -- [<file>] [--ledger-only]
  <file>          is made and must not be there yet; without it a file named by the time in BACKUP_DIR; - writes to standard output (node dist/backup.js -)
  --ledger-only   copies nothing but the deletion ledger, which is small`;

/** Names of files sort by their time, which is that of Greenwich. */
const nameOf = (now: Date, onlyLedger: boolean): string =>
  `${now.toISOString().slice(0, 16).replace(':', '')}${onlyLedger ? '.ledger' : ''}.touchline`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'ledger-only': { type: 'boolean', default: false } },
  });
  const config = readConfig();
  const { MONGODB_URL, DATA_DIR, BACKUP_DIR } = config;
  const [named, ...more] = positionals;
  const file = named ?? (BACKUP_DIR && join(BACKUP_DIR, nameOf(new Date(), values['ledger-only'])));
  if (!file || more.length > 0) throw new Error(USAGE);
  if (named === undefined && BACKUP_DIR !== undefined) assertNoSourceCode(BACKUP_DIR, 'BACKUP_DIR');
  const settings = { mongodbUrl: MONGODB_URL, dataDir: DATA_DIR };
  const options = { onlyLedger: values['ledger-only'] };
  if (file === '-') {
    await backUp(settings, process.stdout, options).catch((error: unknown) => {
      throw inWords(error, { path: 'standard output' });
    });
    return;
  }
  // Renamed only when complete. Only the owner may read it: it holds personal data of the whole club.
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`);
  const partPath = `${file}.part`;
  await makeFolder(dirname(file));
  const partFile = await open(partPath, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(
      `${partPath} exists: another backup is running, or one was interrupted. If none is running, remove the file.`,
    );
  });
  try {
    const documents = await backUp(settings, partFile.createWriteStream(), options).catch((error: unknown) => {
      throw inWords(error, { path: partPath });
    });
    await rename(partPath, file);
    console.log(`${documents} documents of ${MONGODB_URL ? 'MongoDB' : DATA_DIR} are in ${file}`);
    if (!options.onlyLedger) console.log(`It holds no film: that is in ${filmPlace(config)}.`);
  } finally {
    await rm(partPath, { force: true });
  }
}

try {
  await run();
} catch (error) {
  console.error(lastWords(error));
  process.exitCode = 1;
}
