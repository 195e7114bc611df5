/**
 * A server of MongoDB's wire protocol for tests: `MONGODB_URL` when given, else a `mongo` container where Docker runs,
 * else mongo-java-server (docs/decisions/0002-mongodb-stand-in.md).
 */
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openMongoStore } from '@touchline/shared/server/store/mongo';
import { dropDatabases } from '@touchline/shared/server/store/testing/drop-databases';
import { fetchMongoServer } from './fetch-mongo-server.mjs';
import { freePort } from './free-port';
import { endWithParent } from './guard';

export interface MongoServer {
  /** Without a database: tests take one of their own with `databaseUrl`. */
  url: string;
  /** Of the server's process, where it is one of ours. */
  pid?: number;
  stop(): Promise<void>;
}

type Java = ChildProcessWithoutNullStreams;

const LAUNCHER = fileURLToPath(new URL('./mongo-server/Launcher.java', import.meta.url));
const IMAGE = 'mongo:8.0';
const READY_MS = 300_000;
/** Killed earlier, a busy stand-in would forget what it was told (ms). */
const STOP_MS = 60_000;
/** The stand-in works on one call at a time: no more are sent to it than it ends in a call's time. */
const AT_ONCE = 20;

const WITHOUT_OPTIONS = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?/;
/** What the databases of one run of tests are called on a server that somebody lends: each begins with it. */
const RUN = /^touchline-test-[\da-f]{12}/;

/** The url of one database on a server, whatever hosts and options the server's url names; of this run, on one that is lent. */
export function databaseUrl(url: string, name: string): string {
  const [run] = RUN.exec(WITHOUT_OPTIONS.exec(url)?.[2] ?? '') ?? [];
  return url.replace(WITHOUT_OPTIONS, `$1/${run ? `${run}-${name}` : name}`);
}

/** Who signs in by the url's own database goes on doing so when another one is used. */
function keepSignIn(url: string): string {
  const [, server = '', database] = WITHOUT_OPTIONS.exec(url) ?? [];
  if (!server.includes('@') || /[?&]authSource=/i.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}authSource=${database || 'admin'}`;
}

/** A server that outlives the tests: they use databases of their own on it, which go away when they stop. */
export function borrowMongoServer(given: string): MongoServer {
  const run = `touchline-test-${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  return {
    url: keepSignIn(given).replace(WITHOUT_OPTIONS, `$1/${run}`),
    stop: () => dropDatabases(given, run),
  };
}

/**
 * Starts the server, or borrows the one that is given.
 * @throws Error when there is none to be had
 */
export async function startMongoServer(): Promise<MongoServer> {
  const given = process.env.MONGODB_URL;
  if (given) return borrowMongoServer(given);
  return (await dockerRuns()) ? startContainer() : startJavaServer();
}

const docker = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)('docker', args);
  return stdout.trim();
};

const dockerRuns = (): Promise<boolean> =>
  docker('info', '--format', '{{.ServerVersion}}').then(
    (version) => version !== '',
    () => false,
  );

async function startContainer(): Promise<MongoServer> {
  const id = await docker('run', '--detach', '--rm', '--publish', '127.0.0.1::27017', IMAGE);
  const stop = async () => {
    await docker('rm', '--force', id);
  };
  const url = `mongodb://${await docker('port', id, '27017/tcp')}`;
  const deadline = Date.now() + READY_MS;
  for (;;) {
    try {
      const store = await openMongoStore(url);
      await store.close();
      return { url, stop };
    } catch (error) {
      if (Date.now() > deadline) {
        await stop();
        throw error;
      }
      await delay(250);
    }
  }
}

/** The stand-in, which may be stopped in the middle. */
export interface JavaServer extends MongoServer {
  readonly pid: number;
  /** SIGTERM: turns callers away, keeps what it was told, ends. Not `kill -9`: it syncs lazily (docs/decisions/0002). */
  end(): Promise<void>;
  /** Starts it again on its port and file, after `end`. */
  restart(): Promise<void>;
}

/** One process of the stand-in; resolves when it takes connections. */
async function launch(jars: string, file: string, port: number): Promise<{ child: Java; url: string }> {
  const tuning = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Dslf4j.internal.verbosity=ERROR'];
  const child = spawn('java', [...tuning, '-cp', join(jars, '*'), LAUNCHER, file, `${port}`]);
  endWithParent(child);
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2_000);
  });
  const ended = once(child, 'close').then(
    () => undefined,
    (error) => {
      complaint = String(error);
    },
  );
  const started = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  const url = await Promise.race([started, ended]);
  if (!url) throw new Error(`The MongoDB stand-in did not start: ${complaint}`);
  return { child, url: `${url}/?maxPoolSize=${AT_ONCE}` };
}

async function close(child: Java, ask: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  ask();
  child.kill('SIGCONT');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}

/** Starts mongo-java-server on an H2 file in a temporary folder. It ends by itself when this process does. */
export async function startJavaServer(): Promise<JavaServer> {
  const jars = await fetchMongoServer();
  const folder = await mkdtemp(join(tmpdir(), 'touchline-mongo-'));
  const start = (port: number) => launch(jars, join(folder, 'data'), port);
  const clear = () => rm(folder, { recursive: true, force: true });
  const port = await freePort();
  let { child, url } = await start(port).catch(async (error) => {
    await clear();
    throw error;
  });
  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    end: () => close(child, () => child.kill('SIGTERM')),
    restart: async () => {
      ({ child, url } = await start(port));
    },
    stop: async () => {
      await close(child, () => child.stdin.end());
      await clear();
    },
  };
}
