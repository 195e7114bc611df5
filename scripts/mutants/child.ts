/** Runs a program of the repository in a sandbox, and ends it with its children when it takes too long. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface Ended {
  /** The exit code; undefined when a signal ended it. */
  code: number | undefined;
  isTooLate: boolean;
  /** The end of what it printed. */
  output: string;
}

const KEPT_OUTPUT = 4_000;
const running = new Set<ChildProcess>();

/** A test may start the program: what vitest told itself is not for its child. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|NODE_OPTIONS$)/.test(name)),
  );

/** Each is the leader of a group of its own, so that what it started ends with it. */
function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

export const killAll = (): void => running.forEach(kill);

export function runNode(folder: string, args: readonly string[], limitMs: number, env = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      detached: true,
      env: { ...environment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    let isTooLate = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-KEPT_OUTPUT);
      });
    const timer = setTimeout(() => {
      isTooLate = true;
      kill(child);
    }, limitMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: code ?? undefined, isTooLate, output });
    });
  });
}
