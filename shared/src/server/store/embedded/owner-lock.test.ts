/** One process owns a data folder: whoever starts, however it ended before. */
import type { ChildProcess } from 'node:child_process';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../embedded';
import { temporaryFolder } from '../testing/describe-stores';
import { end, startWriter as startIn, type Writer } from '../testing/writers';

let folder: string;
let children: ChildProcess[];
beforeEach(async () => {
  folder = await temporaryFolder();
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(end));
  await rm(folder, { recursive: true, force: true });
});

function startWriter(shell = '', ...args: string[]): Writer {
  const writer = startIn(folder, shell, ...args);
  children.push(writer.child);
  return writer;
}

describe('ownership', () => {
  it('a second process is refused by the pid of the first, until that is gone, also by kill -9', async () => {
    const writer = startWriter();
    await writer.said(1);
    await expect(openEmbeddedStore(folder)).rejects.toThrow(`belongs to process ${writer.child.pid}.`);
    await end(writer.child);
    const store = await openEmbeddedStore(folder);
    await expect(openEmbeddedStore(folder)).rejects.toThrow(`process ${process.pid}.`);
    await store.close();
    await (await openEmbeddedStore(folder)).close();
  });

  it('of many that start over a left-over socket one gets the folder', async () => {
    const writer = startWriter();
    await writer.said(1);
    await end(writer.child);
    expect((await stat(join(folder, 'owner-1.sock'))).isSocket()).toBe(true);
    // Later rounds begin without one.
    for (let round = 0; round < 10; round += 1) {
      const opened = await Promise.allSettled(Array.from({ length: 8 }, () => openEmbeddedStore(folder)));
      const owners = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(owners).toHaveLength(1);
      await owners[0]?.close();
    }
  });

  it('holds for a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'a-rather-long-name-of-a-folder'.repeat(4));
    await mkdir(deep);
    const store = await openEmbeddedStore(deep);
    await expect(openEmbeddedStore(deep)).rejects.toThrow(`process ${process.pid}.`);
    await store.close();
    await (await openEmbeddedStore(deep)).close();
  });
});
