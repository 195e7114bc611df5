/** A redis-server for tests, on a free loopback port, without persistence. */
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
  /** `kill -9`. The port is free until `restart`, so another program may take it. */
  kill(): Promise<void>;
  /** Starts an empty Redis on the same port, after `kill` or while it runs. */
  restart(): Promise<void>;
}

const ATTEMPTS = 5;

/** Resolves when Redis accepts connections. */
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
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new Error('redis-server does not start', { cause: error })));
    child.once('close', () => reject(new Error(`redis-server ended: ${lines.slice(-3).join(' ')}`)));
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
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
 * @throws Error if redis-server is missing or does not start
 */
export async function startRedisServer(): Promise<RedisServer> {
  let port = 0;
  let child: ChildProcess | undefined;
  for (let attempt = 1; child === undefined; attempt++) {
    port = await freePort();
    // Another program may have taken the port in between.
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
