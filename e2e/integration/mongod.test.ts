/** How a storm strikes a MongoDB that it did not start: tried on a process that speaks as one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isReplicaSet } from '@touchline/shared/server/store/mongo';
import { startScriptedMongo } from '@touchline/shared/server/store/testing/scripted-mongo';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/services/free-port';
import { takeMongod } from '../src/storm/mongod';

const FIXTURE = fileURLToPath(new URL('../src/storm/mongod.fixture.ts', import.meta.url));

it('ends it by kill -9, and starts it again where it was', async () => {
  const port = await freePort();
  const first = spawn(process.execPath, ['--import', 'tsx', FIXTURE, `${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(first.stdout), 'line')) as [string];
  const mongod = await takeMongod(url);
  onTestFinished(() => mongod.end().catch(() => undefined));
  expect(mongod.howItEnds).toBe('kill -9');
  const ended = once(first, 'exit');
  await mongod.end();
  expect(await ended).toEqual([null, 'SIGKILL']);
  await expect(isReplicaSet(url)).rejects.toThrow();
  await mongod.restart();
  expect(await isReplicaSet(url)).toBe(true);
  // The second one is another process.
  await mongod.end();
  await expect(isReplicaSet(url)).rejects.toThrow();
});

it('refuses one that is no process of this machine', async () => {
  const elsewhere = await startScriptedMongo((name) =>
    name === 'serverStatus' ? { ok: 1, pid: 2 ** 30 } : { ok: 1, argv: ['mongod'] },
  );
  await expect(takeMongod(elsewhere.url)).rejects.toThrow('cannot be struck from here');
  await elsewhere.close();
});
