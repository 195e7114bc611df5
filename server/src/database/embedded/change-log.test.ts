import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/describe-stores';
import { ChangeLog, readLog } from './change-log';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const record = (text: string) => Buffer.from(text);
const storedTexts = async () => (await readLog(folder)).map(({ records }) => records.map(String));
/** Appends several records, which reach the disk together. */
async function appendAll(log: ChangeLog, texts: readonly string[]): Promise<void> {
  for (const text of texts) log.append(record(text));
  await log.sync();
}

/** Writes several generations, as if all but the last two were checkpointed. */
async function writeGenerations(...generations: string[][]): Promise<void> {
  const log = await ChangeLog.open(folder);
  for (const [n, texts] of generations.entries()) {
    if (n > 1) await log.retire();
    if (n > 0) log.rotate();
    await appendAll(log, texts);
  }
  await log.close();
}

it('returns the records of its last two generations, in order', async () => {
  expect(await storedTexts()).toEqual([]);
  await writeGenerations(['a', 'b'], ['c'], ['d', 'e', 'f']);
  expect(await storedTexts()).toEqual([['c'], ['d', 'e', 'f']]);
});

it('returns nothing of a retired generation, whatever part of the next one reached the disk', async () => {
  const log = await ChangeLog.open(folder);
  await appendAll(log, ['a1', 'a2']);
  log.rotate();
  await appendAll(log, ['b1', 'b2']);
  await log.retire();
  expect(await storedTexts()).toEqual([['b1', 'b2']]);
  const before = await readFile(join(folder, 'log-2'));
  log.rotate();
  await appendAll(log, ['c1', 'c2']);
  await log.close();
  // The first record of the generation was lost, and the second one was written.
  const torn = await readFile(join(folder, 'log-2'));
  before.subarray(0, 14).copy(torn);
  await writeFile(join(folder, 'log-2'), torn);
  expect(await storedTexts()).toEqual([['b1', 'b2']]);
});

it('does not return records that an earlier owner of the log wrote', async () => {
  // All of the same length, so each lies in the place of an earlier one; the first is even equal.
  await writeGenerations(['a1', 'a2', 'a3'], ['b1', 'b2', 'b3']);
  await writeGenerations([]);
  expect(await storedTexts()).toEqual([]);
  await writeGenerations(['a1']);
  expect(await storedTexts()).toEqual([['a1']]);
});

it('returns the records before a damaged place, and nothing else', async () => {
  const anyTexts = fc.array(fc.string({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      anyTexts,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      async (texts, position, mask, isCut) => {
        await rm(folder, { recursive: true, force: true });
        folder = await temporaryFolder();
        await writeGenerations(['before'], texts);
        const path = join(folder, 'log-1');
        const sizeOf = (records: string[]) => records.reduce((sum, text) => sum + 12 + Buffer.byteLength(text), 0);
        const ends = texts.map((_, n) => sizeOf(texts.slice(0, n + 1)));
        const damagedAt = position % (ends.at(-1) ?? 1);
        const bytes = await readFile(path);
        bytes[damagedAt] = (bytes[damagedAt] ?? 0) ^ mask;
        await writeFile(path, isCut ? bytes.subarray(0, damagedAt) : bytes);
        const undamaged = texts.filter((_, n) => (ends[n] ?? 0) <= damagedAt);
        expect(await storedTexts()).toEqual(undamaged.length > 0 ? [['before'], undamaged] : [['before']]);
      },
    ),
    { numRuns: 60 },
  );
});

it('switches files before one grows too large, and accepts a record larger than a file', async () => {
  const log = await ChangeLog.open(folder);
  const large = Buffer.alloc(1_000_000, 'x');
  let appended = 0;
  for (; log.hasRoomFor(large); appended += 1) log.append(large);
  expect(appended).toBe(4);
  expect((await stat(join(folder, 'log-2'))).size).toBeLessThanOrEqual(4 * 1_048_576);
  log.rotate();
  const huge = Buffer.alloc(6_000_000, 'y');
  expect(log.hasRoomFor(huge)).toBe(true);
  log.append(huge);
  await log.close();
  expect((await readLog(folder)).map(({ records }) => records.length)).toEqual([4, 1]);
});

it('restricts its files to the owner', async () => {
  await writeGenerations(['a']);
  const file = await open(join(folder, 'log-1'));
  expect((await file.stat()).mode & 0o777).toBe(0o600);
  await file.close();
});
