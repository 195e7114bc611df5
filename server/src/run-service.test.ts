import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { MARKER } from './testing/records';

const SERVICE = fileURLToPath(new URL('./testing/faulty-service.fixture.ts', import.meta.url));
let child: ChildProcess;
afterEach(() => void child.kill('SIGKILL'));

/** Starts the service. Returns its address, its output, and a promise of its end. */
async function start(...args: string[]) {
  child = spawn(process.execPath, ['--import', 'tsx', SERVICE, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const reader = createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => lines.push(line));
  child.stderr?.on('data', (chunk) => lines.push(String(chunk)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  await once(reader, 'line');
  return { url: lines[0] ?? '', lines, ended };
}

const ask = async (url: string) => (await fetch(url, { headers: { connection: 'close' } })).text();

it.each(['timer', 'promise'])('F12: after an error in a %s, finishes running work and exits with 1', async (where) => {
  const { url, lines, ended } = await start();
  const slow = ask(`${url}/slow`);
  await ask(`${url}/${where}`).catch(() => '');
  expect(await slow).toBe('finished');
  expect(await ended).toBe(1);
  const logged = lines.slice(1).join('\n');
  expect(JSON.parse(logged)).toMatchObject({
    level: 60,
    err: { type: 'TypeError', stack: expect.stringContaining('fault') },
  });
  // R24: the log of this error, too, names no person.
  expect(logged).not.toContain(MARKER);
});

it.each(['SIGTERM', 'SIGHUP'] as const)('F16: finishes running work after %s, then exits with 0', async (signal) => {
  const { url, lines, ended } = await start();
  const slow = ask(`${url}/slow`);
  // A second response shows that the first request is being handled.
  await ask(url);
  child.kill(signal);
  expect(await slow).toBe('finished');
  expect(await ended).toBe(0);
  expect(lines).toHaveLength(1);
});

it('F16: releases its resources after SIGTERM during the start', async () => {
  const { lines, ended } = await start('slowly');
  expect(lines).toEqual(['starting']);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(lines.at(-1)).toBe('closed');
});
