/** Child processes that end with this one: a signal is passed on, what does not end within 5 s is killed. */
import { spawn } from 'node:child_process';

const PATIENCE_MS = 5_000;
const posix = process.platform !== 'win32';
const running = new Set();
let ending = false;

const signalGroup = (child, signal) => {
  try {
    if (posix) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended already.
  }
};

/** Ends every child; the process itself ends when they have. */
export function endChildren() {
  ending = true;
  for (const child of running) signalGroup(child, 'SIGTERM');
  setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  }, PATIENCE_MS).unref();
}

/** Signals are taken while there are children: afterwards they mean what they meant before. */
function takeSignals(take) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    if (take) process.on(signal, endChildren);
    else process.off(signal, endChildren);
  }
}

/** Whether the end was asked for. */
export const isEnding = () => ending;

/** Runs Node with these arguments in a process group of its own; resolves with its exit code, null after a signal. */
export function runNode(args, env = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: posix,
  });
  if (running.size === 0) takeSignals(true);
  running.add(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      if (running.size === 0) takeSignals(false);
      resolve(code);
    });
  });
}
