/** Checks that the club's data can be read and written. */
import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { realpath, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readEmbeddedStore } from '@touchline/server/backup/read-embedded';
import { COLLECTIONS } from '@touchline/server/club-store';
import type { Config } from '@touchline/server/config/config';
import { assertNoDemoInProduction } from '@touchline/server/config/refuse-demo';
import { DamagedStore } from '@touchline/server/database/embedded/damaged-lmdb';
import { ownerOf } from '@touchline/server/database/embedded/owner-lock';
import { isReplicaSet, openMongoStore } from '@touchline/server/database/mongo';
import { pinUrl } from '@touchline/server/database/mongo-url';
import { isCurrent } from '@touchline/server/migrations';
import type { UserRecord } from '@touchline/server/records';
import { type DocumentStore, StoreUnavailable } from '@touchline/server/store/port';
import { explainSystemError } from '@touchline/server/system-errors';
import { compareFilm } from './film';
import { advice, type Finding, ok, placeOf, unreachable, wordsOf, wrong, wrongInWords } from './finding';
import { existing, sourceIn, tryToWrite } from './folder';
import { aboutClock } from './place';

const MB = 1_048_576;
/** Below this free space the doctor advises; below a tenth of it nothing should be started (bytes). */
const LITTLE_ROOM = 1_024 * MB;

export const examineStore = (config: Config): Promise<Finding[]> =>
  config.MONGODB_URL ? examineMongo(config, config.MONGODB_URL) : examineFolder(config);

/** Reasons not to open a readable store: an interrupted restore, or data of a newer version. */
async function stateOf(store: DocumentStore): Promise<Finding[]> {
  const refusal = await isCurrent(store).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Error) || refusal instanceof StoreUnavailable) return [];
  return [wrongInWords(refusal.message)];
}

async function demoIn(store: DocumentStore, config: Config): Promise<Finding[]> {
  const users = store.collection<UserRecord>('users');
  const refusal = await assertNoDemoInProduction({ users }, config).then(
    () => undefined,
    (error: unknown) => error,
  );
  return refusal instanceof Error ? [wrongInWords(refusal.message)] : [];
}

function explainMongo(url: string, error: unknown): Finding {
  const words = wordsOf(error);
  if (/auth|code 18\b| 8000 /i.test(words))
    return wrong(`MongoDB at ${placeOf(url)} rejects the sign-in.`, 'Check user and password in MONGODB_URL.');
  return wrong(
    unreachable('MongoDB', url, error) ?? `MongoDB at ${placeOf(url)} rejected a write.`,
    'Check that it runs and has a primary, the host and port in MONGODB_URL, and the firewall.',
  );
}

async function membershipOf(url: string): Promise<Finding[]> {
  if (await isReplicaSet(url)) return [];
  return [
    advice(
      `MongoDB at ${placeOf(url)} is not a replica set. A write fails when its connection breaks, because it cannot be retried.`,
      'Start it with --replSet and run rs.initiate() once. One member is enough.',
    ),
  ];
}

/** Reports options of the URL that the club overrides. */
function ignoredIn(url: string): Finding[] {
  const { ignored } = pinUrl(url);
  if (ignored.length === 0) return [];
  return [
    advice(
      `MONGODB_URL asks for ${ignored.join(', ')}, which the club ignores. It sets its own timeouts, writes to a majority, and reads from the primary.`,
      'Remove these options from MONGODB_URL.',
    ),
  ];
}

async function examineMongo(config: Config, url: string): Promise<Finding[]> {
  let store: DocumentStore | undefined;
  try {
    store = await openMongoStore(url);
    // Writes for a test; an empty collection remains.
    const probes = store.collection('doctor');
    const _id = randomUUID();
    const began = performance.now();
    await probes.insertOne({ _id });
    await probes.deleteOne({ _id });
    const ms = Math.round((performance.now() - began) / 2);
    const isSlow = ms > 250;
    return [
      isSlow
        ? advice(
            `MongoDB at ${placeOf(url)} takes ${ms} ms for a write.`,
            'Check how busy its disk is and how far away it is.',
          )
        : ok(`MongoDB at ${placeOf(url)} responds and stores a write in ${ms} ms.`),
      ...ignoredIn(url),
      ...(await membershipOf(url)),
      ...(await stateOf(store)),
      ...(await demoIn(store, config)),
      ...(await compareFilm(store, config)),
    ];
  } catch (error) {
    return [explainMongo(url, error)];
  } finally {
    await store?.close();
  }
}

async function examineFolder(config: Config): Promise<Finding[]> {
  const folder = resolve(config.DATA_DIR);
  const sourceFinding = sourceIn(folder, 'DATA_DIR');
  if (sourceFinding) return [sourceFinding];
  const existingFolder = existing(folder);
  const refusal = await tryToWrite(existingFolder);
  if (refusal) return [wrongInWords(refusal)];
  const { bavail, bsize } = await statfs(existingFolder);
  const written = statSync(join(folder, 'log-1'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return [
    ...roomFor(existingFolder, bavail * bsize),
    ...aboutClock(Math.min(0, Date.now() - written), 'the last write to the store'),
    ...(await examineData(config, folder)),
  ];
}

/** @param free bytes left on the disk */
export function roomFor(folder: string, free: number): Finding[] {
  if (free >= LITTLE_ROOM) return [];
  const says = `The disk of ${folder} has ${Math.floor(free / MB)} MB left.`;
  const mend = 'Free some space. The club stops when it cannot write.';
  return [free < LITTLE_ROOM / 10 ? wrong(says, mend) : advice(says, mend)];
}

/** Reads every record. */
async function countAll(store: DocumentStore): Promise<number> {
  let count = 0;
  for (const name of COLLECTIONS) count += await store.collection(name).countDocuments({});
  return count;
}

async function examineData(config: Config, folder: string): Promise<Finding[]> {
  if (!existsSync(join(folder, 'store'))) return [ok(`The data folder ${folder} is empty. The first start fills it.`)];
  const owner = await ownerOf(await realpath(folder));
  if (owner !== undefined)
    return [ok(`The data folder ${folder} is in use by the running club (process ${owner || 'unknown'}).`)];
  try {
    const store = await readEmbeddedStore(folder);
    try {
      return [
        ok(`The data folder ${folder} is readable, with ${await countAll(store)} records.`),
        ...(await stateOf(store)),
        ...(await demoIn(store, config)),
        ...(await compareFilm(store, config)),
      ];
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof DamagedStore) return [wrongInWords(error.message)];
    const sentence = explainSystemError(error, { setting: 'DATA_DIR', path: folder });
    if (sentence !== undefined) return [wrongInWords(sentence)];
    return [
      wrong(
        `The data folder ${folder} cannot be read by this version.`,
        'Copy the folder somewhere safe, then restore the latest backup.',
      ),
    ];
  }
}
