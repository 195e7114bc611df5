import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../embedded';
import { eachWithWriters, end } from '../testing/writers';

const data = eachWithWriters();

describe('ownership', () => {
  it('rejects a second process, naming the pid of the first, until that one is gone, also by kill -9', async () => {
    const writer = data.startWriter();
    await writer.printed(1);
    await expect(openEmbeddedStore(data.folder)).rejects.toThrow(`belongs to process ${writer.child.pid}.`);
    await end(writer.child);
    const store = await openEmbeddedStore(data.folder);
    await expect(openEmbeddedStore(data.folder)).rejects.toThrow(`process ${process.pid}.`);
    await store.close();
    await (await openEmbeddedStore(data.folder)).close();
  });

  it('gives the folder to one of many processes that start with a left-over socket', async () => {
    const writer = data.startWriter();
    await writer.printed(1);
    await end(writer.child);
    expect((await stat(join(data.folder, 'owner-1.sock'))).isSocket()).toBe(true);
    // Later rounds begin without one.
    for (let round = 0; round < 10; round += 1) {
      const opened = await Promise.allSettled(Array.from({ length: 8 }, () => openEmbeddedStore(data.folder)));
      const owners = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(owners).toHaveLength(1);
      await owners[0]?.close();
    }
  });

  it('works for a folder whose path is too long for a socket', async () => {
    const deep = join(data.folder, 'a-rather-long-name-of-a-folder'.repeat(4));
    await mkdir(deep);
    const store = await openEmbeddedStore(deep);
    await expect(openEmbeddedStore(deep)).rejects.toThrow(`process ${process.pid}.`);
    await store.close();
    await (await openEmbeddedStore(deep)).close();
  });
});
