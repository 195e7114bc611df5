/** Child processes that end with this one. Passes signals on, and kills children that do not exit within 5 s. */
import { spawn } from 'node:child_process';

const PATIENCE_MS = 5_000;
const isPosix = process.platform !== 'win32';
const running = new Set();
let endRequested = false;

const signalGroup = (child, signal) => {
  try {
    if (isPosix) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has already ended.
  }
};

/** Ends every child. The process itself exits after them. */
export function endChildren() {
  endRequested = true;
  for (const child of running) signalGroup(child, 'SIGTERM');
  setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  }, PATIENCE_MS).unref();
}

/** Handles signals only while there are children. Later they have their default effect. */
function handleSignals(shouldHandle) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    if (shouldHandle) process.on(signal, endChildren);
    else process.off(signal, endChildren);
  }
}

/** Returns whether a signal or a caller has asked the children to end. */
export const isEnding = () => endRequested;

/**
 * Runs Node in its own process group. Resolves with its exit code; null after a signal.
 * @param onSignal called with the signal that ended it
 */
export function runNode(args, env = {}, onSignal = undefined) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: isPosix,
  });
  if (running.size === 0) handleSignals(true);
  running.add(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal) onSignal?.(signal);
      running.delete(child);
      if (running.size === 0) handleSignals(false);
      resolve(code);
    });
  });
}
