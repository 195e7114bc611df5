/** Looks for erased texts in the raw files of a store. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSnapshot } from '../../backup/snapshot';
import { openEmbeddedStore } from '../embedded';
import { temporaryFolder } from '../testing/describe-stores';

interface Child {
  _id: string;
  name: string;
}

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns the files of the folder that hold a text, in any encoding of a document. */
async function filesWith(text: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  // A running store removes files meanwhile.
  const read = (path: string) => readFile(path).catch(() => Buffer.alloc(0));
  const held = await Promise.all(paths.map(async (path) => ((await read(path)).includes(text) ? [path] : [])));
  return held.flat();
}

const all = Array.from({ length: 200 }, (_, n): Child => ({ _id: `c${n}`, name: `Zelda Marker ${n}` }));
const kept = all.slice(100).map((child): Child => ({ ...child, name: `Child ${child._id}` }));

/** Stores children, changes half of them, deletes the others, and notes the erasure. */
async function storeAndErase(): Promise<void> {
  const store = await openEmbeddedStore(folder, { checkpointAfterMs: 5 });
  const children = store.collection<Child>('players');
  for (const child of all) await children.insertOne(child);
  await store.close();
  const again = await openEmbeddedStore(folder);
  for (const { _id, name } of kept) await again.collection<Child>('players').updateOne({ _id }, { $set: { name } });
  for (const { _id } of all.slice(0, 100)) await again.collection<Child>('players').deleteOne({ _id });
  await again.collection<{ _id: string; at: number }>('erasures').insertOne({ _id: 'mark', at: Date.now() });
  await again.close();
}

const childrenNow = async () => {
  const store = await openEmbeddedStore(folder);
  const children = await store.collection<Child>('players').find({});
  await store.close();
  return new Map(children.map((child) => [child._id, child]));
};
const expected = new Map(kept.map((child) => [child._id, child]));

it('R25: a start after an erasure leaves no erased text in any file, and everything else', async () => {
  await storeAndErase();
  expect(await filesWith('Zelda Marker')).not.toEqual([]);
  expect(await childrenNow()).toEqual(expected);
  expect(await filesWith('Zelda Marker')).toEqual([]);
  expect(await childrenNow()).toEqual(expected);
  const snapshot = await openSnapshot({ dataDir: folder });
  const read: unknown[] = [];
  for await (const child of snapshot.of('players')) read.push(child);
  expect(read).toHaveLength(kept.length);
  await snapshot.close();
});

it('R25: a store that runs on leaves no erased text in any file either, and loses no write', async () => {
  const store = await openEmbeddedStore(folder, { checkpointAfterMs: 5, rewriteEveryMs: 20 });
  const children = store.collection<Child>('players');
  const erasures = store.collection<{ _id: string; at: number }>('erasures');
  for (const child of all) await children.insertOne(child);
  for (const { _id, name } of kept) await children.updateOne({ _id }, { $set: { name } });
  for (const { _id } of all.slice(0, 100)) await children.deleteOne({ _id });
  expect(await filesWith('Zelda Marker')).not.toEqual([]);
  // This one may not be finished.
  await erasures.insertOne({ _id: 'new', at: Date.now() });
  await erasures.insertOne({ _id: 'mark', at: Date.now() - 2 * 3_600_000 });
  const later: Child[] = [];
  while (!existsSync(join(folder, 'store', 'rewritten'))) {
    const child = { _id: `later${later.length}`, name: `Child ${later.length}` };
    await children.insertOne(child);
    later.push(child);
  }
  await expect.poll(() => filesWith('Zelda Marker'), { timeout: 10_000 }).toEqual([]);
  await store.close();
  expect(await childrenNow()).toEqual(new Map([...kept, ...later].map((child) => [child._id, child])));
});

it('R25: a start goes on after one that ended while it wrote the file again', async () => {
  await storeAndErase();
  await mkdir(join(folder, 'store', 'rewriting'));
  await writeFile(join(folder, 'store', 'rewriting', 'data.mdb'), 'torn');
  expect(await childrenNow()).toEqual(expected);
  expect(await filesWith('Zelda Marker')).toEqual([]);
  expect(await readdir(join(folder, 'store'))).not.toContain('rewriting');
});
