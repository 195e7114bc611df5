/** One program of the product in its own process, which can be killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endWithParent } from './guard';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Far more than a start needs: a program without a response by then hangs (ms). */
const READY_MS = 180_000;
const CHECK_EVERY_MS = 20;

export interface Program {
  readonly pid: number;
  /** Everything it has printed, in all its runs. */
  output(): string;
  /** Starts it again with the same settings. Resolves when it is healthy. */
  start(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** SIGSTOP: accepts connections but does not respond until `resume`. */
  pause(): void;
  resume(): void;
  /** Number of unexpected exits after a successful start. */
  readonly crashes: number;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
}

interface Options {
  command: readonly string[];
  /** The folder in which it runs. Default: the root of the repository. */
  cwd?: string;
  /** Variables in addition to those of this process. */
  env: Readonly<Record<string, string>>;
  /** The program is up when this URL responds with a 2xx status. */
  healthUrl: string;
  /** Number of restarts after an exit during the start, as by a supervisor. Default: 0. */
  restarts?: number;
  /** Receives each piece of output. */
  onOutput?: ((text: string) => void) | undefined;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts a program and waits until it is healthy. It ends with this process.
 * @throws Error with its output if it exits or does not respond
 */
export async function startProgram({
  command,
  cwd = root,
  env,
  healthUrl,
  onOutput,
  restarts = 0,
}: Options): Promise<Program> {
  const [executable = '', ...args] = command;
  let child: ChildProcess;
  let printed = '';
  let isEnding = false;
  let crashes = 0;

  const startOnce = async () => {
    child = spawn(executable, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const started = child;
    endWithParent(started);
    // SIGTERM, so that it ends its own children; SIGCONT, because a stopped process cannot handle it.
    const endChild = () => started.kill('SIGTERM') && started.kill('SIGCONT');
    process.once('exit', endChild);
    started.once('close', () => process.off('exit', endChild));
    started.once('error', (error) => {
      printed += error.message;
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk;
        onOutput?.(chunk.toString());
      });
    }
    const deadline = Date.now() + READY_MS;
    while (!(await isHealthy(healthUrl))) {
      const hasEnded = started.exitCode !== null || started.signalCode !== null || started.pid === undefined;
      if (hasEnded || Date.now() > deadline) {
        endChild();
        const why = hasEnded ? 'ended while starting' : `did not answer within ${READY_MS} ms`;
        throw new Error(`${command.join(' ')} ${why}:\n${printed.slice(-4_000)}`);
      }
      await delay(CHECK_EVERY_MS);
    }
    isEnding = false;
    const countCrash = () => {
      if (!isEnding) crashes += 1;
    };
    // It may have exited while the response was read.
    if (started.exitCode !== null || started.signalCode !== null) countCrash();
    else started.once('exit', countCrash);
  };

  const start = async (attempts = restarts): Promise<void> => {
    try {
      await startOnce();
    } catch (error) {
      if (attempts === 0) throw error;
      await start(attempts - 1);
    }
  };

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    isEnding = true;
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill(signal);
      child.kill('SIGCONT');
      await exited;
    }
    return child.exitCode;
  };

  await start();
  return {
    get pid() {
      return child.pid ?? 0;
    },
    output: () => printed,
    start: () => start(),
    kill: async () => {
      await end('SIGKILL');
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    get crashes() {
      return crashes;
    },
    stop: () => end('SIGTERM'),
  };
}
