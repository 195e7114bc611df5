/** The durability of acknowledged writes in the embedded store, however its process ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSnapshot } from '../backup/snapshot';
import { deferred } from '../deferred';
import { StoreUnavailable } from '../store/port';
import { openEmbeddedStore } from './embedded';
import { readLog } from './embedded/change-log';
import type { Thing } from './testing/describe-stores';
import { eachWithWriters, end } from './testing/writers';

const data = eachWithWriters();
afterEach(() => vi.restoreAllMocks());

/** Expects all acknowledged writes among these documents, and none in part. */
function expectAll(lines: readonly string[], stored: readonly Thing[]): void {
  const things = new Map(stored.map((thing) => [thing._id, thing]));
  const counted = things.get('a');
  const rows = new Set(Object.keys(counted?.rows ?? {}));
  const acknowledged = lines.filter((line) => /^\d+ p\d+$/.test(line)).map((line) => line.split(' '));
  for (const [version, row = ''] of acknowledged) {
    expect(counted?.version).toBeGreaterThanOrEqual(Number(version));
    expect(rows).toContain(row);
    expect(things.get(row)).toEqual({ _id: row, n: Number(version) });
  }
  // Each row is stored with its version, and before later writes.
  expect(counted?.version).toBe(rows.size);
  for (const id of things.keys()) if (id !== 'a') expect(rows).toContain(id);
}

/** Blocks every sync of the disk until it fails. */
async function holdSyncs() {
  const probe = await open(join(data.folder, 'probe'), 'w');
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const { promise, reject } = deferred();
  vi.spyOn(handles, 'datasync').mockReturnValue(promise);
  return { fail: () => reject(new Error('EIO')) };
}

/** Expects all acknowledged writes of a writer to be stored. */
async function expectKept(lines: readonly string[]): Promise<void> {
  const store = await openEmbeddedStore(data.folder);
  expectAll(lines, await store.collection<Thing>('things').find({}));
  await store.close();
}

describe('durability', () => {
  it('S1 I1: kill -9 during concurrent writes loses no acknowledged write', async () => {
    for (const lineCount of [1, 60, 200]) {
      const writer = data.startWriter();
      await writer.printed(lineCount);
      await end(writer.child);
      expect(writer.lines.length).toBeGreaterThanOrEqual(lineCount);
      await expectKept(writer.lines);
    }
  });

  it('S1 I1: kill -9 during log rotation and checkpoints loses nothing and restores nothing old', async () => {
    const lines: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const writer = data.startWriter('', '3', '4');
      await writer.printed(60 + 7 * round);
      await end(writer.child);
      lines.push(...writer.lines);
      await expectKept(lines);
    }
  });

  it('S1 I1 R25: kill -9 while a running store writes its files again loses nothing', async () => {
    const lines: string[] = [];
    const markOfRewrite = async () =>
      Number(await readFile(join(data.folder, 'store', 'rewritten'), 'utf8').catch(() => '0'));
    for (let round = 0; round < 4; round += 1) {
      const before = await markOfRewrite();
      const writer = data.startWriter('', '3', '4', '10');
      await writer.printed(60 + 17 * round);
      await end(writer.child);
      lines.push(...writer.lines);
      const after = await markOfRewrite();
      expect(after).toBeGreaterThan(before);
      await expectKept(lines);
    }
  });

  it('S1: removes checkpointed changes from the log, so that they cannot replace newer ones', async () => {
    const store = await openEmbeddedStore(data.folder, { checkpointAfterMs: 20 });
    const things = store.collection<Thing>('things');
    const settled = () => expect.poll(() => readLog(data.folder)).toEqual([]);
    await things.insertOne({ _id: 'a', n: 1 });
    await settled();
    await things.updateOne({ _id: 'a' }, { $set: { n: 2 } });
    await settled();
    await things.insertOne({ _id: 'b' });
    // The state after a crash.
    const crashedFolder = `${data.folder}-crashed`;
    await cp(data.folder, crashedFolder, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    const reopened = await openEmbeddedStore(crashedFolder);
    expect(await reopened.collection<Thing>('things').find({})).toEqual([{ _id: 'a', n: 2 }, { _id: 'b' }]);
    await reopened.close();
    await store.close();
    await rm(crashedFolder, { recursive: true });
  });

  it('reads a snapshot of one moment beside the owner, with everything acknowledged before', async () => {
    // Its files are replaced now and then.
    const writer = data.startWriter('', '20', '20', '100');
    for (const lineCount of [1, 100, 1_000, 2_500]) {
      await writer.printed(lineCount);
      const acknowledgedLines = [...writer.lines];
      const snapshot = await openSnapshot({ mongodbUrl: undefined, dataDir: data.folder });
      expectAll(acknowledgedLines, [...(snapshot.of('things') as Iterable<Thing>)]);
      await snapshot.close();
    }
    await end(writer.child);
    await expectKept(writer.lines);
  });

  it('keeps deletions, also before the checkpoint', async () => {
    const first = await openEmbeddedStore(data.folder);
    const things = first.collection<Thing>('things');
    for (const _id of ['a', 'b']) await things.insertOne({ _id });
    await first.close();
    const script = `import { openEmbeddedStore } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
      const store = await openEmbeddedStore(${JSON.stringify(data.folder)});
      await store.collection('things').deleteOne({ _id: 'a' });
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    const snapshot = await openSnapshot({ mongodbUrl: undefined, dataDir: data.folder });
    expect([...(snapshot.of('things') as Iterable<Thing>)]).toEqual([{ _id: 'b' }]);
    await snapshot.close();
    const reopened = await openEmbeddedStore(data.folder);
    expect(await reopened.collection<Thing>('things').find({})).toEqual([{ _id: 'b' }]);
    await reopened.close();
  });

  it('S1: ends the process when the disk is full, and keeps acknowledged writes', async () => {
    // Blocks of 512 bytes. Ignoring the signal turns it into an error of the write.
    const writer = data.startWriter("trap '' XFSZ; ulimit -f 300;");
    let errorOutput = '';
    writer.child.stderr?.on('data', (chunk) => {
      errorOutput += chunk;
    });
    await once(writer.child, 'close');
    expect(writer.child.exitCode).toBe(1);
    expect(errorOutput).toContain('ahead of the disk');
    expect(writer.lines.length).toBeGreaterThan(1);
    await expectKept(writer.lines);
  });

  it('keeps everything after a restart, with rows in order', async () => {
    const first = await openEmbeddedStore(data.folder);
    const things = first.collection<Thing>('things');
    await things.insertOne({ _id: 'a', rows: { pz: { player: 'Zoe' } }, bytes: new Uint8Array([1, 2]) });
    await things.updateOne({ _id: 'a' }, { $set: { 'rows.pa': { player: 'Ada' } } });
    await things.insertOne({ _id: 'b', n: 1 });
    await first.collection<Thing>('others').insertOne({ _id: 'a', n: 2 });
    await things.deleteOne({ _id: 'b' });
    await first.close();

    const second = await openEmbeddedStore(data.folder);
    const stored = await second.collection<Thing>('things').find({});
    expect(stored).toHaveLength(1);
    expect(Object.keys(stored[0]?.rows ?? {})).toEqual(['pz', 'pa']);
    expect([...(stored[0]?.bytes ?? [])]).toEqual([1, 2]);
    expect(await second.collection<Thing>('others').find({})).toEqual([{ _id: 'a', n: 2 }]);
    await second.close();
  });

  it('makes appended documents durable, whatever is written beside them', async () => {
    const store = await openEmbeddedStore(data.folder);
    const things = store.collection<Thing>('things');
    // Waits longer for the disk than other writes.
    for (let n = 0; n < 20; n += 1) {
      const large = things.insertOne({ _id: `large-${n}`, bytes: new Uint8Array(2_000_000) });
      await setImmediate();
      const { durable } = await things.append({ _id: `small-${n}`, n });
      await large;
      await durable;
    }
    await store.close();
    const reopened = await openEmbeddedStore(data.folder);
    expect(await reopened.collection<Thing>('things').countDocuments({})).toBe(40);
    await reopened.close();
  });

  it('resolves `appended` before the disk and `durable` after it, and rejects all when the disk fails', async () => {
    const failed = deferred();
    const store = await openEmbeddedStore(data.folder, { onFatal: () => failed.resolve() });
    const things = store.collection<Thing>('things');
    const disk = await holdSyncs();
    const ends: string[] = [];
    const watch = (name: string, promise: Promise<unknown>) =>
      promise.then(
        () => ends.push(`${name} is durable`),
        () => ends.push(`${name} failed`),
      );
    const inserted = watch('a', things.insertOne({ _id: 'a' }));
    const { durable } = await things.append({ _id: 'b' });
    const appended = watch('b', durable);
    await setImmediate();
    expect(ends).toEqual([]);
    disk.fail();
    await Promise.all([inserted, appended, failed.promise]);
    expect(ends.sort()).toEqual(['a failed', 'b failed']);
    await expect(things.append({ _id: 'c' })).rejects.toThrow();
    await store.close();
  });

  it('S1: a read of an unfinished write waits for it', async () => {
    const store = await openEmbeddedStore(data.folder);
    const things = store.collection<Thing>('things');
    const order: string[] = [];
    const record = (what: string) => () => order.push(what);
    await things.insertOne({ _id: 'other' });
    await Promise.all([
      things.insertOne({ _id: 'a', n: 1 }).then(record('inserted')),
      things.findOne({ _id: 'a' }).then(record('found by id')),
      things.find({ n: 1 }).then(record('found')),
      things.updateOne({ _id: 'a', n: 7 }, { $inc: { n: 1 } }).then(record('not matched')),
      things.insertOne({ _id: 'a' }).catch(record('refused')),
      things.findOne({ _id: 'other' }).then(record('untouched')),
    ]);
    expect(order[0]).toBe('untouched');
    expect(order[1]).toBe('inserted');
    await store.close();
  });

  it('rejects every call after it was closed', async () => {
    const store = await openEmbeddedStore(data.folder);
    const things = store.collection<Thing>('things');
    const writing = things.insertOne({ _id: 'a' });
    await store.close();
    await writing;
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(things.insertOne({ _id: 'b' })).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(things.find({})).rejects.toBeInstanceOf(StoreUnavailable);
    const reopened = await openEmbeddedStore(data.folder);
    expect(await reopened.collection('things').countDocuments({})).toBe(1);
    await reopened.close();
  });
});
