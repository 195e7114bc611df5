import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parent = `
import { spawn } from 'node:child_process';
import { endWithParent } from './scripts/services/guard.ts';
const started = ['running', 'stopped', 'ended'].map(() => spawn('sleep', ['600'], { stdio: 'ignore', detached: true }));
started.forEach(endWithParent);
started[1].kill('SIGSTOP');
started[2].kill('SIGKILL');
started[2].once('exit', () => console.log(JSON.stringify(started.map(({ pid }) => pid))));
setInterval(() => undefined, 1_000);
`;

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.skipIf(process.platform === 'win32')(
  'ends the children of a process that is killed, also those stopped by SIGSTOP',
  async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', parent], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface(child.stdout), 'line');
    const [running = 0, stopped = 0] = JSON.parse(String(line)) as number[];
    expect([running, stopped].map(isThere)).toEqual([true, true]);
    child.kill('SIGKILL');
    await expect.poll(() => [running, stopped].filter(isThere), { timeout: 30_000 }).toEqual([]);
  },
);
