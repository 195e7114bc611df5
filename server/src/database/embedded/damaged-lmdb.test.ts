/** Opens stores whose file was cut or overwritten. A page that is missing where lmdb reads it would end this process. */
import { randomBytes } from 'node:crypto';
import { cp, open, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEmbeddedStore } from '../../backup/read-embedded';
import { openSnapshot } from '../../backup/snapshot';
import { openEmbeddedStore } from '../embedded';
import { type Thing, temporaryFolder } from '../testing/describe-stores';

let folder: string;
let size: number;
let whole: Thing[];
const fileIn = (data: string) => join(data, 'store', 'data.mdb');

async function contentOf(data: string): Promise<Thing[]> {
  const store = await openEmbeddedStore(data);
  const things = await store.collection<Thing>('things').find({}, { sort: { _id: 1 } });
  await store.close();
  return things;
}

/** Opens a copy of the store after its file was changed. @returns its content, or the sentence */
async function openChanged(change: (file: string) => Promise<void>): Promise<Thing[] | string> {
  const copy = await temporaryFolder();
  try {
    await cp(folder, copy, { recursive: true });
    await change(fileIn(copy));
    return await contentOf(copy).catch((error: Error) => error.message);
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Writes random bytes into the file. */
const noise = (from: number, length: number) => async (path: string) => {
  const file = await open(path, 'r+');
  await file.write(randomBytes(length), 0, length, from);
  await file.close();
};

beforeAll(async () => {
  folder = await temporaryFolder();
  const write = async (round: number) => {
    const store = await openEmbeddedStore(folder, { checkpointAfterMs: 5 });
    const things = store.collection<Thing>('things');
    const put = (n: number) =>
      things.insertOne({ _id: `${round}-${n}`, n, name: 'x'.repeat(n % 7 === 0 ? 20_000 : 50 * (n % 9)) });
    await Promise.all(Array.from({ length: 200 }, (_, n) => put(n)));
    await things.deleteMany({ n: { $gte: 20 * round, $lt: 100 } });
    await store.close();
  };
  // A store of several starts has free pages, and values on pages of their own.
  for (const round of [1, 2, 3]) {
    await write(round);
    whole = await contentOf(folder);
    expect(whole.length).toBeGreaterThan(100 * round);
  }
  ({ size } = await stat(fileIn(folder)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([0, 1, 100, 4_096, 5_000, 8_192, 20_000, -1, -4_096, -100_000, 0.25, 0.5, 0.75])(
  'says that a file is damaged of which only a part is left: %d',
  async (part) => {
    const length = part < 0 ? size + part : part > 0 && part < 1 ? Math.floor(size * part) : part;
    const found = await openChanged((path) => truncate(path, length));
    // The last pages may be free ones.
    if (part === -1 || part === -4_096) expect([whole, expect.any(String)]).toContainEqual(found);
    else expect(found).toMatch(/^The store's file .*data\.mdb is damaged: .*npm run restore/);
  },
);

it('says so of noise, wherever it is', async () => {
  expect(await openChanged(noise(0, size))).toContain('does not begin as a store');
  expect(await openChanged(noise(8_192, size - 8_192))).toContain('is damaged');
  for (let from = 8_192; from < size; from += Math.floor(size / 20)) {
    const found = await openChanged(noise(from, 4_096));
    if (typeof found === 'string') expect(found).toContain('is damaged');
  }
});

it('says so to a backup and to a reader, which write nothing', async () => {
  const before = await stat(fileIn(folder));
  const reader = await readEmbeddedStore(folder);
  expect(await reader.collection<Thing>('things').find({}, { sort: { _id: 1 } })).toEqual(whole);
  await reader.close();
  expect(await stat(fileIn(folder))).toMatchObject({ mtimeMs: before.mtimeMs, size });
  await truncate(fileIn(folder), size / 2);
  await expect(openSnapshot({ dataDir: folder })).rejects.toThrow('is damaged');
  await expect(readEmbeddedStore(folder)).rejects.toThrow('is damaged');
});
