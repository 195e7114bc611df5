/** Control of a MongoDB that the storm did not start, on a process that imitates one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isReplicaSet } from '@touchline/server/database/mongo';
import { startScriptedMongo } from '@touchline/server/database/testing/scripted-mongo';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../testing/services/free-port';
import { controlMongod } from '../../testing/storm/mongod';

const FIXTURE = fileURLToPath(new URL('../../testing/storm/mongod.fixture.ts', import.meta.url));

it('kills the process by kill -9, and restarts it with the same command in the same folder', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', FIXTURE, `${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  const mongod = await controlMongod(url);
  onTestFinished(() => mongod.end().catch(() => undefined));
  expect(mongod.signal).toBe('kill -9');
  const exit = once(child, 'exit');
  await mongod.end();
  expect(await exit).toEqual([null, 'SIGKILL']);
  await expect(isReplicaSet(url)).rejects.toThrow();
  await mongod.restart();
  expect(await isReplicaSet(url)).toBe(true);
  // Kills the restarted process, which has another id.
  await mongod.end();
  await expect(isReplicaSet(url)).rejects.toThrow();
});

it('rejects a server that is not a local process', async () => {
  const remoteServer = await startScriptedMongo((name) =>
    name === 'serverStatus' ? { ok: 1, pid: 2 ** 30 } : { ok: 1, argv: ['mongod'] },
  );
  await expect(controlMongod(remoteServer.url)).rejects.toThrow('cannot be killed from here');
  await remoteServer.close();
});
