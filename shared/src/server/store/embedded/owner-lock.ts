/**
 * One process owns a data folder: it listens on a socket in it, which the kernel closes however the process ends.
 * Whoever connects is told the owner's pid. A socket file that nobody answers on is left over, and is never taken away from
 * where it is but by a later owner: sockets have numbers, and whoever finds the last one dead tries to have the next.
 */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What a socket's address holds, less its number. */
const MAX_PATH_BYTES = 95;
const ATTEMPTS = 20;
const PATIENCE_MS = 1_000;
/** Before the next attempt, about. */
const AGAIN_MS = 50;

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOENT'].includes(String(error.code));

interface Sockets {
  folder: string;
  /** Of all their names. */
  prefix: string;
}

/** Where the sockets of a folder (given by its real path) lie: in it, unless that is too long for an address. */
function socketsOf(folder: string): Sockets {
  const isLong = Buffer.byteLength(join(folder, 'owner')) > MAX_PATH_BYTES;
  return isLong ? { folder: tmpdir(), prefix: `touchline-${hashOf(folder)}` } : { folder, prefix: 'owner' };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const pathOf = ({ folder, prefix }: Sockets, number: number): string => join(folder, `${prefix}-${number}.sock`);

/** The numbers that are there, the last one first. */
async function numbersOf({ folder, prefix }: Sockets): Promise<number[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.startsWith(`${prefix}-`))
    .flatMap((name) => /^-(\d+)\.sock$/.exec(name.slice(prefix.length))?.[1] ?? [])
    .map(Number)
    .sort((one, other) => other - one);
}

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
const ask = (path: string, attempts = ATTEMPTS): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(path);
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // It died as it was asked; or it lives, and does not say.
      if (error.code === 'ECONNRESET') resolve(attempts > 1 ? ask(path, attempts - 1) : '');
      else if (isGone(error)) resolve(undefined);
      else reject(error);
    });
    socket.once('close', () => resolve(said));
  });

/** Who listens on one of these: a pid, '' for somebody who does not say, undefined for nobody. */
async function ownerAmong(sockets: Sockets, numbers: readonly number[]): Promise<string | undefined> {
  for (const number of numbers) {
    const owner = await ask(pathOf(sockets, number));
    if (owner !== undefined) return owner;
  }
  return undefined;
}

/** The pid of the process that owns a folder, given by its real path: '' when it does not say, undefined for nobody. */
export async function ownerOf(folder: string): Promise<string | undefined> {
  if (process.platform === 'win32') return ask(pipeOf(folder));
  const sockets = socketsOf(folder);
  return ownerAmong(sockets, await numbersOf(sockets));
}

const pipeOf = (folder: string): string => `\\\\?\\pipe\\touchline-${hashOf(folder)}`;
const end = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/**
 * Tries to have the number behind those that are there and dead. Of several that try, who binds it looks once more: one that
 * was taken for dead before it listened answers now, or sees the later number and gives way. Two never stay.
 */
async function tryNext(sockets: Sockets, dead: readonly number[]): Promise<Server | undefined> {
  const own = (dead[0] ?? 0) + 1;
  const server = await listenOn(pathOf(sockets, own));
  if (!server) return undefined;
  const others = (await numbersOf(sockets)).filter((number) => number !== own);
  if ((others[0] ?? 0) > own || (await ownerAmong(sockets, others)) !== undefined) {
    await end(server);
    return undefined;
  }
  // Its own, still: one that was long about to listen may have been taken for dead, and its file away.
  if ((await ask(pathOf(sockets, own))) !== `${process.pid}`) {
    await end(server);
    return undefined;
  }
  for (const number of others) await rm(pathOf(sockets, number), { force: true });
  return server;
}

/**
 * Makes this process the owner of a folder, given by its real path; resolves with the way to give it up.
 * @throws Error naming the owner when it has one
 */
export async function ownFolder(folder: string): Promise<() => Promise<void>> {
  const refuse = (owner: string): never => {
    const who = owner ? `process ${owner}` : 'another process';
    throw new Error(`The data folder ${folder} belongs to ${who}. Stop that one first, or set another DATA_DIR.`);
  };
  if (process.platform === 'win32') {
    const server = await listenOn(pipeOf(folder));
    return server ? () => end(server) : refuse((await ask(pipeOf(folder))) ?? '');
  }
  const sockets = socketsOf(folder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const numbers = await numbersOf(sockets);
    const owner = await ownerAmong(sockets, numbers);
    if (owner !== undefined) refuse(owner);
    const server = await tryNext(sockets, numbers);
    if (server) return () => end(server);
    // Not all of those who gave way come back in the same moment.
    await delay(AGAIN_MS * (0.5 + Math.random()));
  }
  throw new Error(
    `The data folder ${folder} cannot be owned. End what uses it, and remove ${pathOf(sockets, 0).replace('0', '*')}.`,
  );
}
