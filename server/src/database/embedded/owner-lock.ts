/**
 * The lock of a data folder: its owner listens on a socket in the folder, which the kernel closes however the process ends. The socket
 * sends the owner's pid. A socket file that does not respond is left over from a crash. Only the next owner removes it: sockets are
 * numbered, and a process that finds the last one dead tries to bind the next number.
 */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Maximum length of a socket's address, without its number. */
const MAX_PATH_BYTES = 95;
const ATTEMPTS = 20;
const TIMEOUT_MS = 1_000;
/** Average delay before the next attempt. */
const RETRY_AFTER_MS = 50;

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOENT'].includes(String(error.code));

interface Sockets {
  folder: string;
  /** Prefix of the socket names. */
  prefix: string;
}

/** Returns where the sockets of a folder (a real path) are: inside, unless the path is too long for a socket address. */
function socketsOf(folder: string): Sockets {
  const isLong = Buffer.byteLength(join(folder, 'owner')) > MAX_PATH_BYTES;
  return isLong ? { folder: tmpdir(), prefix: `touchline-${hashOf(folder)}` } : { folder, prefix: 'owner' };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const pathOf = ({ folder, prefix }: Sockets, number: number): string => join(folder, `${prefix}-${number}.sock`);

/** Returns the existing socket numbers, highest first. */
async function numbersOf({ folder, prefix }: Sockets): Promise<number[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.startsWith(`${prefix}-`))
    .flatMap((name) => /^-(\d+)\.sock$/.exec(name.slice(prefix.length))?.[1] ?? [])
    .map(Number)
    .sort((one, other) => other - one);
}

/** Resolves with undefined when another process listens there. */
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

/** Resolves with the pid of the listening process; '' when it does not send one, undefined when no process listens. */
const askOwner = (path: string, attempts = ATTEMPTS): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(path);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // Either it died during the request, or it lives and sends nothing.
      if (error.code === 'ECONNRESET') resolve(attempts > 1 ? askOwner(path, attempts - 1) : '');
      else if (isGone(error)) resolve(undefined);
      else reject(error);
    });
    socket.once('close', () => resolve(received));
  });

/** Asks these sockets for the owner's pid; the same results as `ask`. */
async function ownerAmong(sockets: Sockets, numbers: readonly number[]): Promise<string | undefined> {
  for (const number of numbers) {
    const owner = await askOwner(pathOf(sockets, number));
    if (owner !== undefined) return owner;
  }
  return undefined;
}

/** Returns the pid of the process that owns a folder (a real path): '' when it does not say, undefined without an owner. */
export async function ownerOf(folder: string): Promise<string | undefined> {
  if (process.platform === 'win32') return askOwner(pipeOf(folder));
  const sockets = socketsOf(folder);
  return ownerAmong(sockets, await numbersOf(sockets));
}

const pipeOf = (folder: string): string => `\\\\?\\pipe\\touchline-${hashOf(folder)}`;
const end = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/**
 * Tries to bind the number after the dead ones. The winner checks all others again: a process that was taken for dead before it listened
 * now responds, or sees the higher number and gives up. So two owners never remain.
 */
async function tryBindNext(sockets: Sockets, dead: readonly number[]): Promise<Server | undefined> {
  const ownNumber = (dead[0] ?? 0) + 1;
  const server = await listenOn(pathOf(sockets, ownNumber));
  if (!server) return undefined;
  const others = (await numbersOf(sockets)).filter((number) => number !== ownNumber);
  if ((others[0] ?? 0) > ownNumber || (await ownerAmong(sockets, others)) !== undefined) {
    await end(server);
    return undefined;
  }
  // Check its own socket, too: if it was slow to listen, another process may have taken it for dead and removed the file.
  if ((await askOwner(pathOf(sockets, ownNumber))) !== `${process.pid}`) {
    await end(server);
    return undefined;
  }
  for (const number of others) await rm(pathOf(sockets, number), { force: true });
  return server;
}

/**
 * Makes this process the owner of a folder (a real path).
 * @returns releases the folder
 * @throws Error that names the owner when the folder has one
 */
export async function ownFolder(folder: string): Promise<() => Promise<void>> {
  const refuse = (owner: string): never => {
    const who = owner ? `process ${owner}` : 'another process';
    throw new Error(`The data folder ${folder} belongs to ${who}. Stop that one first, or set another DATA_DIR.`);
  };
  if (process.platform === 'win32') {
    const server = await listenOn(pipeOf(folder));
    return server ? () => end(server) : refuse((await askOwner(pipeOf(folder))) ?? '');
  }
  const sockets = socketsOf(folder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const numbers = await numbersOf(sockets);
    const owner = await ownerAmong(sockets, numbers);
    if (owner !== undefined) refuse(owner);
    const server = await tryBindNext(sockets, numbers);
    if (server) return () => end(server);
    // A random delay, so that processes that gave up do not collide again.
    await delay(RETRY_AFTER_MS * (0.5 + Math.random()));
  }
  throw new Error(
    `The data folder ${folder} cannot be locked. End the process that uses it, and remove ${pathOf(sockets, 0).replace('0', '*')}.`,
  );
}
