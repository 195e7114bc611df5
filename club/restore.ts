/** `npm run restore -- <file>`: restores a backup into the configured store. No server may use the store meanwhile. */
import { parseArgs } from 'node:util';
import { restore } from '@touchline/server/backup/backup';
import { readConfig } from '@touchline/server/config/config';
import { filmPlace } from '@touchline/server/film/open-film-bytes';
import { lastWords } from '@touchline/server/system-errors';

const USAGE = `Usage: npm run restore -- <file> [--replace] [--ledger <file>]…
  <file>            a whole backup; the store has to be empty
  --replace         removes what the store holds, but the deletion ledger
  --ledger <file>   a younger backup or ledger, whose deletion ledger counts too`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, ledger: { type: 'string', multiple: true, default: [] } },
  });
  const [from, ...more] = positionals;
  if (!from || more.length > 0) throw new Error(USAGE);
  const config = readConfig();
  const { MONGODB_URL, DATA_DIR } = config;
  const settings = { mongodbUrl: MONGODB_URL, dataDir: DATA_DIR };
  const documents = await restore(settings, { from, replace: values.replace, ledgers: values.ledger });
  console.log(`${documents} documents are in ${MONGODB_URL ? 'MongoDB' : DATA_DIR}. Everybody has to sign in again.`);
  console.log(
    `A backup holds no film. The next start erases whom the ledger names, and then says which films ${filmPlace(config)} lacks.`,
  );
}

try {
  await run();
} catch (error) {
  console.error(lastWords(error));
  process.exitCode = 1;
}
