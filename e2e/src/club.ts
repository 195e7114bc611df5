/** A whole club in a process of its own, on a free port, with a data folder that survives `kill -9`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/services/free-port';

const root = new URL('../..', import.meta.url).pathname;

/** The programs that can be started, and where each says that it is up. */
const HEALTH = {
  'scripts/single.ts': '/api/health',
  'api/src/main.ts': '/api/health',
  'realtime/src/main.ts': '/health',
} as const;

export interface Club {
  readonly url: string;
  readonly dataDir: string;
  /** What the process has printed so far. */
  output(): string;
  /** `kill -9`: nothing gets to finish. */
  kill(): Promise<void>;
  /** Starts again on the same port and data. */
  start(): Promise<void>;
  /** SIGTERM, then removes the data; answers the exit code. */
  stop(): Promise<number | null>;
}

/** Resolves as soon as the answer is yes; throws when it is not within `timeoutMs`. */
export async function until(
  question: () => boolean | Promise<boolean>,
  timeoutMs: number,
  what: string,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await question())) {
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts one process of the product and waits until it answers.
 * @param entry the program, relative to the project: the single process, or one of the services
 */
export async function startClub(
  env: Record<string, string> = {},
  entry: keyof typeof HEALTH = 'scripts/single.ts',
): Promise<Club> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-'));
  const url = `http://127.0.0.1:${port}`;
  let process_: ChildProcess;
  let printed = '';

  const start = async () => {
    process_ = spawn(process.execPath, ['--import', 'tsx', entry], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: dataDir,
        CLUB_TIMEZONE: 'Europe/Berlin',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [process_.stdout, process_.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    }
    let ended = false;
    process_.once('close', () => {
      ended = true;
    });
    await until(
      () => {
        if (ended) throw new Error(`the club ended while starting:\n${printed}`);
        return answers(url + HEALTH[entry]);
      },
      60_000,
      `${entry} answers\n${printed}`,
    );
  };

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (process_.exitCode === null && process_.signalCode === null) {
      const exited = once(process_, 'exit');
      process_.kill(signal);
      await exited;
    }
    return process_.exitCode;
  };

  await start();
  return {
    url,
    dataDir,
    output: () => printed,
    kill: async () => {
      await end('SIGKILL');
    },
    start,
    stop: async () => {
      const code = await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
