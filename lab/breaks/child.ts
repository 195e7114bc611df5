/** Runs Node in a sandbox, and kills it with its children after a time limit. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface Ended {
  /** Undefined if a signal ended it. */
  code: number | undefined;
  timedOut: boolean;
  /** The last part of its output. */
  output: string;
}

const MAX_OUTPUT_LENGTH = 4_000;
const running = new Set<ChildProcess>();

/** Without the variables that vitest sets for itself: a test may start this program. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|NODE_OPTIONS$)/.test(name)),
  );

/** Each child leads its own process group, so that its children end with it. */
function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
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
    let timedOut = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-MAX_OUTPUT_LENGTH);
      });
    const timer = setTimeout(() => {
      timedOut = true;
      kill(child);
    }, limitMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: code ?? undefined, timedOut, output });
    });
  });
}
