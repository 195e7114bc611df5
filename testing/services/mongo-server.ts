/**
 * A server of MongoDB's wire protocol for tests: `MONGODB_URL` if given, else a `mongo` container if Docker runs, else
 * mongo-java-server (docs/decisions/0002-mongodb-stand-in.md).
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
import { openMongoStore } from '@touchline/server/database/mongo';
import { dropDatabases } from '@touchline/server/database/testing/drop-databases';
import { fetchMongoServer } from './fetch-mongo-server.mjs';
import { freePort } from './free-port';
import { endWithParent } from './guard';

export interface MongoServer {
  /** Names no database: tests choose their own with `databaseUrl`. */
  url: string;
  /** Process id, if the server was started here. */
  pid?: number;
  stop(): Promise<void>;
}

type Java = ChildProcessWithoutNullStreams;

const LAUNCHER = fileURLToPath(new URL('./mongo-server/Launcher.java', import.meta.url));
const IMAGE = 'mongo:8.0';
const READY_MS = 300_000;
/** Time to write its data: killed earlier, a busy stand-in loses acknowledged writes (ms). */
const STOP_MS = 60_000;
/** Connection pool size: the stand-in handles one call at a time, so more calls would only queue and time out. */
const AT_ONCE = 20;

const WITHOUT_OPTIONS = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?/;
/** Prefix of all databases of one test run on a borrowed server. */
const RUN = /^touchline-test-[\da-f]{12}/;

/** @returns the URL of one database on a server, with the prefix of this run if the server is borrowed */
export function databaseUrl(url: string, name: string): string {
  const [run] = RUN.exec(WITHOUT_OPTIONS.exec(url)?.[2] ?? '') ?? [];
  return url.replace(WITHOUT_OPTIONS, `$1/${run ? `${run}-${name}` : name}`);
}

/** Keeps the login database of the URL when another database is selected. */
function keepSignIn(url: string): string {
  const [, server = '', database] = WITHOUT_OPTIONS.exec(url) ?? [];
  if (!server.includes('@') || /[?&]authSource=/i.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}authSource=${database || 'admin'}`;
}

/** Uses a server that outlives the tests, with databases of this run, which are dropped at the end. */
export function borrowMongoServer(serverUrl: string): MongoServer {
  const run = `touchline-test-${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  return {
    url: keepSignIn(serverUrl).replace(WITHOUT_OPTIONS, `$1/${run}`),
    stop: () => dropDatabases(serverUrl, run),
  };
}

/**
 * Starts a server, or borrows the given one.
 * @throws Error if no server is available
 */
export async function startMongoServer(): Promise<MongoServer> {
  const serverUrl = process.env.MONGODB_URL;
  if (serverUrl) return borrowMongoServer(serverUrl);
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

/** A stand-in that can be stopped and restarted. */
export interface JavaServer extends MongoServer {
  readonly pid: number;
  /** SIGTERM: rejects callers, saves acknowledged writes, exits. `kill -9` would lose some: it syncs lazily (decision 0002). */
  end(): Promise<void>;
  /** Restarts it on the same port and file, after `end`. */
  restart(): Promise<void>;
}

/** Starts one process of the stand-in. Resolves when it accepts connections. */
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

async function close(child: Java, requestEnd: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  requestEnd();
  child.kill('SIGCONT');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}

/** Starts mongo-java-server on an H2 file in a temporary folder. It ends with this process. */
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
