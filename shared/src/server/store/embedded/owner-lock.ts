/**
 * One process owns a data folder: it listens on a socket in it, which the kernel closes however the process ends.
 * Whoever connects is told the owner's pid; a socket file that nobody answers on is left over and may be taken away.
 */
import { createHash, randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What a socket's address holds, less what a left-over file's new name adds. */
const MAX_PATH_BYTES = 95;
const ATTEMPTS = 20;
const PATIENCE_MS = 1_000;
/** Between two looks at a socket on which nobody answers: its owner may be about to listen. */
const SECOND_LOOK_MS = 50;

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOENT'].includes(String(error.code));

/** Where the socket of a folder (given by its real path) lies: in it, unless that is too long for an address. */
function socketOf(folder: string): string {
  if (process.platform === 'win32') return `\\\\?\\pipe\\touchline-${hashOf(folder)}`;
  const path = join(folder, 'owner.sock');
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : join(tmpdir(), `touchline-${hashOf(folder)}.sock`);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Undefined when somebody listens there already. */
const listenOn = (path: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(`${process.pid}`);
    });
    server.unref();
    server.once('listening', () => resolve(server));
    server.once('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path);
  });

/** Who listens there: a pid, '' for somebody who does not say, undefined for nobody. */
const ask = (path: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(path);
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.once('error', (error) => (isGone(error) ? resolve(undefined) : reject(error)));
    socket.once('close', () => resolve(said));
  });

/** The pid of the process that owns a folder, given by its real path: '' when it does not say, undefined for nobody. */
export const ownerOf = (folder: string): Promise<string | undefined> => ask(socketOf(folder));

/** Takes a left-over socket file away; answers who listens on it after all. */
async function clear(path: string): Promise<string | undefined> {
  await delay(SECOND_LOOK_MS);
  const owner = await ask(path);
  if (owner !== undefined) return owner;
  // Renamed first and asked again: between the look and the rename another process may have made its own.
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
  const meanwhile = await ask(aside);
  if (meanwhile === undefined) await rm(aside, { force: true });
  else await rename(aside, path);
  return meanwhile;
}

/**
 * Makes this process the owner of a folder, given by its real path; resolves with the way to give it up.
 * @throws Error naming the owner when it has one
 */
export async function ownFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketOf(folder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const server = await listenOn(path);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    const owner = (await ask(path)) ?? (await clear(path));
    if (owner !== undefined) {
      const who = owner ? `process ${owner}` : 'another process';
      throw new Error(`The data folder ${folder} belongs to ${who}. Stop that one first, or set another DATA_DIR.`);
    }
  }
  throw new Error(`The data folder ${folder} cannot be owned: ${path} stays in the way. Remove that file.`);
}
