/** A redis-server for tests: a free loopback port, nothing kept on disk. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { freePort } from './free-port';
import { endWithParent } from './guard';

export interface RedisServer {
  url: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** `kill -9`; the port stays reserved for `restart` as far as nobody else takes it. */
  kill(): Promise<void>;
  /** Starts it again on its port, empty, after `kill` or while it runs. */
  restart(): Promise<void>;
}

const ATTEMPTS = 5;

/** Resolves when it takes connections. */
async function launch(port: number): Promise<ChildProcess> {
  const child = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  endWithParent(child);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new Error('redis-server does not start', { cause: error })));
    child.once('close', () => reject(new Error(`redis-server ended: ${said.slice(-3).join(' ')}`)));
    createInterface(child.stdout).on('line', (line) => {
      said.push(line);
      if (line.includes('Ready to accept connections')) resolve();
    });
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  child.kill('SIGCONT');
  await once(child, 'close');
}

/**
 * Starts a Redis.
 * @throws Error when redis-server is missing or does not start
 */
export async function startRedisServer(): Promise<RedisServer> {
  let port = 0;
  let child: ChildProcess | undefined;
  for (let attempt = 1; child === undefined; attempt++) {
    port = await freePort();
    // Someone may have taken the port in between.
    child = await launch(port).catch((error) => {
      if (attempt === ATTEMPTS || error.cause) throw error;
      return undefined;
    });
  }
  let running = child;
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return running.pid ?? 0;
    },
    stop: () => end(running, 'SIGTERM'),
    kill: () => end(running, 'SIGKILL'),
    restart: async () => {
      await end(running, 'SIGKILL');
      running = await launch(port);
    },
  };
}
