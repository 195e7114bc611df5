/** A whole club in a process of its own, on a free port, with a data folder that survives `kill -9`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';
import { startLeague } from './league';
import { startProgram } from './program';

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
  /** SIGSTOP: it neither answers nor refuses, until `resume`. */
  pause(): void;
  resume(): void;
  /** How often it ended without being told to. */
  readonly fallen: number;
  /** Starts again on the same port and data. */
  start(): Promise<void>;
  /** SIGTERM, then removes the data; answers the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Resolves as soon as the answer is yes; throws when it is not within `timeoutMs`.
 * @param what is expected; a function is asked at the end, and can say what was seen last
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
 * Starts one process of the product and waits until it answers. With LEAGUE=1, as `npm run test:stack` sets it, what
 * would be the single process is a league's stack.
 * @param entry the program, relative to the project: the single process, or one of the services
 */
export async function startClub(
  env: Record<string, string> = {},
  entry: keyof typeof HEALTH = 'scripts/single.ts',
): Promise<Club> {
  if (process.env.LEAGUE === '1' && entry === 'scripts/single.ts') return startLeague(env);
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
      // The services of whoever runs the tests hold other things: a test names those that it uses.
      MONGODB_URL: '',
      REDIS_URL: '',
      ...env,
    },
    healthUrl: url + HEALTH[entry],
    // As a supervisor does, when the database answers too late while it starts.
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
    get fallen() {
      return program.fallen;
    },
    stop: async () => {
      const code = await program.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
