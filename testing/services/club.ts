/** A club in its own process, on a free port, with a data folder that survives `kill -9`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';
import { startLeague } from './league';
import { startProgram } from './program';

/** The programs that can be started, and the path of their health checks. */
const HEALTH = {
  'club/single.ts': '/api/health',
  'api/src/main.ts': '/api/health',
  'realtime/src/main.ts': '/health',
} as const;

export interface Club {
  readonly url: string;
  readonly dataDir: string;
  /** Everything the process has printed. */
  output(): string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** SIGSTOP: accepts connections but does not respond until `resume`. */
  pause(): void;
  resume(): void;
  /** Number of unexpected exits. */
  readonly crashes: number;
  /** Starts again on the same port with the same data. */
  start(): Promise<void>;
  /** SIGTERM, then removes the data. @returns the exit code */
  stop(): Promise<number | null>;
}

/**
 * Polls until the condition holds.
 * @param what names the condition in the error; as a function it may report the last state
 * @throws Error after `timeoutMs`
 */
export async function until(
  question: () => boolean | Promise<boolean>,
  timeoutMs: number,
  what: string | (() => string),
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await question())) {
    if (Date.now() > deadline)
      throw new Error(`not within ${timeoutMs} ms: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Starts one process of the product and waits until it is healthy. With LEAGUE=1, which `npm run test:stack` sets, starts the
 * stack of a league in place of the single process.
 * @param entry the program's path from the root of the repository
 */
export async function startClub(
  env: Record<string, string> = {},
  entry: keyof typeof HEALTH = 'club/single.ts',
): Promise<Club> {
  if (process.env.LEAGUE === '1' && entry === 'club/single.ts') return startLeague(env);
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-'));
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    command: [process.execPath, '--import', 'tsx', entry],
    env: {
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      CLUB_TIMEZONE: 'Europe/Berlin',
      DEMO: '1',
      // The environment may name services of the developer: a test sets those that it uses.
      MONGODB_URL: '',
      REDIS_URL: '',
      ...env,
    },
    healthUrl: url + HEALTH[entry],
    // Restarts like a supervisor if the database responds too late during the start.
    restarts: env.MONGODB_URL ? 10 : 0,
  });
  return {
    url,
    dataDir,
    output: program.output,
    kill: program.kill,
    start: program.start,
    pause: program.pause,
    resume: program.resume,
    get crashes() {
      return program.crashes;
    },
    stop: async () => {
      const code = await program.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
