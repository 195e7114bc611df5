/** One program of the product in a process of its own, which can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endWithParent } from './guard';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Far more than a start takes: what has not answered by then hangs (ms). */
const READY_MS = 180_000;
const LOOK_EVERY_MS = 20;

export interface Program {
  readonly pid: number;
  /** What it has printed so far, in all its lives. */
  output(): string;
  /** Starts it again, as it was started first; resolves when it answers. */
  start(): Promise<void>;
  /** `kill -9`: nothing gets to finish. */
  kill(): Promise<void>;
  /** SIGSTOP: it neither answers nor refuses, until `resume`. */
  pause(): void;
  resume(): void;
  /** How often it ended without being told to, after it had answered. */
  readonly fallen: number;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

interface Options {
  /** Command and arguments, run in the project's folder. */
  command: readonly string[];
  /** Settings beside those of this process. */
  env: Readonly<Record<string, string>>;
  /** Where it says that it is up: any answer but an error will do. */
  healthUrl: string;
  /** How often it is started again when it ends while starting, as a supervisor does. Default: not at all. */
  restarts?: number;
  /** Also called for what it prints. */
  onOutput?: ((text: string) => void) | undefined;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts a program and waits until it answers. It ends with this process.
 * @throws Error with what it printed, when it ends instead or does not answer
 */
export async function startProgram({ command, env, healthUrl, onOutput, restarts = 0 }: Options): Promise<Program> {
  const [executable = '', ...args] = command;
  let child: ChildProcess;
  let printed = '';
  let isTold = false;
  let fallen = 0;

  const startOnce = async () => {
    child = spawn(executable, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const started = child;
    endWithParent(started);
    // Not SIGKILL: what it has started itself has to end with it. One that is stopped has to go on to end.
    const orphaned = () => started.kill('SIGTERM') && started.kill('SIGCONT');
    process.once('exit', orphaned);
    started.once('close', () => process.off('exit', orphaned));
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
    while (!(await answers(healthUrl))) {
      const ended = started.exitCode !== null || started.signalCode !== null || started.pid === undefined;
      if (ended || Date.now() > deadline) {
        orphaned();
        const why = ended ? 'ended while starting' : `did not answer within ${READY_MS} ms`;
        throw new Error(`${command.join(' ')} ${why}:\n${printed.slice(-4_000)}`);
      }
      await delay(LOOK_EVERY_MS);
    }
    isTold = false;
    const note = () => {
      if (!isTold) fallen += 1;
    };
    // It may have ended while its answer was read.
    if (started.exitCode !== null || started.signalCode !== null) note();
    else started.once('exit', note);
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
    isTold = true;
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
    get fallen() {
      return fallen;
    },
    stop: () => end('SIGTERM'),
  };
}
