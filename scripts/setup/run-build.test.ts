import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MODULE = fileURLToPath(new URL('./run-build.mjs', import.meta.url));

/** Runs a build that is this program, as `npm start` runs it. */
async function build(program: string) {
  const code = `import { runBuild } from ${JSON.stringify(MODULE)}; process.exit((await runBuild(['-e', ${JSON.stringify(program)}])) ?? 0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  if (program.includes('started')) {
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
  }
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, text };
}

it('says what happened, what a build needs and what to do, when the system ends it', async () => {
  const { exitCode, text } = await build('process.kill(process.pid, "SIGKILL")');
  expect(exitCode).toBe(1);
  expect(text).toMatch(/ended by the system \(SIGKILL\).*memory ran out: it needs about 700 MB, and \d+ MB are free/);
  for (const way of ['swap', 'another machine', 'Docker image']) expect(text).toContain(way);
});

it('also when Node itself gives up for lack of memory', async () => {
  const { exitCode, text } = await build('process.abort()');
  expect([exitCode, text]).toEqual([1, expect.stringContaining('ended by the system (SIGABRT)')]);
});

it('says nothing about memory for a failed build, a good one, and one that a user ends', async () => {
  expect(await build('process.exit(3)')).toEqual({ exitCode: 3, text: '' });
  expect(await build('')).toEqual({ exitCode: 0, text: '' });
  const ended = await build('console.log("started"); setInterval(() => {}, 1000)');
  expect(ended).toEqual({ exitCode: 0, text: 'started\n' });
});
