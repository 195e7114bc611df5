import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parentCode = `
import { spawn } from 'node:child_process';
import { endWithParent } from './testing/services/guard.ts';
const started = ['running', 'stopped', 'ended'].map(() => spawn('sleep', ['600'], { stdio: 'ignore', detached: true }));
started.forEach(endWithParent);
started[1].kill('SIGSTOP');
started[2].kill('SIGKILL');
started[2].once('exit', () => console.log(JSON.stringify(started.map(({ pid }) => pid))));
setInterval(() => undefined, 1_000);
`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const supervisorCode = `
import { fork } from 'node:child_process';
fork(process.env.WORKER, { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
setInterval(() => undefined, 1_000);
`;

const runCode = (code: string, env: Record<string, string> = {}) =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function pidsPrintedBy(child: ReturnType<typeof runCode>): Promise<number[]> {
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(String(line)) as number[];
}

describe.skipIf(process.platform === 'win32')('children of a process that is killed', () => {
  it('end, also those stopped by SIGSTOP', async () => {
    const child = runCode(parentCode);
    const [running = 0, stopped = 0] = await pidsPrintedBy(child);
    expect([running, stopped].map(isAlive)).toEqual([true, true]);
    child.kill('SIGKILL');
    await expect.poll(() => [running, stopped].filter(isAlive), { timeout: 30_000 }).toEqual([]);
  });

  it('end with a worker whose supervisor is killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-guard-'));
    const worker = join(folder, 'worker.mts');
    await writeFile(worker, parentCode.replace('./testing/services/guard.ts', join(root, 'testing/services/guard.ts')));
    const child = runCode(supervisorCode, { WORKER: worker });
    const [running = 0, stopped = 0] = await pidsPrintedBy(child);
    expect([running, stopped].map(isAlive)).toEqual([true, true]);
    child.kill('SIGKILL');
    await expect.poll(() => [running, stopped].filter(isAlive), { timeout: 30_000 }).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
