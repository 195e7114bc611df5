/** The cost of queries and writes in the embedded store. */

import { rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedStore, openEmbeddedStore } from './embedded';
import { type Thing, temporaryFolder } from './testing/describe-stores';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the cost of queries', () => {
  let store: EmbeddedStore;
  beforeEach(async () => {
    store = await openEmbeddedStore(folder);
  });
  afterEach(() => store.close());

  it('does not depend on other documents', async () => {
    const things = store.collection<Thing>('things');
    await things.createIndexes([{ key: { tags: 1, n: 1 } }, { key: { n: 1 } }, { key: { name: 1 } }]);
    const events = Array.from({ length: 3_000 }, (_, n) => ({
      _id: `e${n}`,
      n,
      name: `by ${n % 500}`,
      tags: [`team ${n % 100}`, `team ${(n + 1) % 100}`],
    }));
    await Promise.all(events.map((event) => things.insertOne(event)));
    const cost = async (query: () => Promise<unknown>) => {
      const before = store.examined('things');
      await query();
      return store.examined('things') - before;
    };
    const inTeam = { tags: 'team 7', n: { $gte: 2_500 } };
    const matching = events.filter(({ tags, n }) => tags.includes('team 7') && n >= 2_500);
    expect(await things.find(inTeam, { sort: { n: -1 } })).toEqual([...matching].reverse());

    expect(await cost(() => things.find(inTeam, { sort: { n: 1 } }))).toBe(matching.length);
    expect(await cost(() => things.find(inTeam, { sort: { n: -1 }, limit: 3 }))).toBe(3);
    // An event of both teams is examined once.
    expect(await cost(() => things.find({ tags: { $in: ['team 7', 'team 8'] }, n: { $gte: 2_900 } }))).toBe(3);
    expect(await cost(() => things.find({ tags: 'team 7' }))).toBe(60);
    expect(await cost(() => things.find({ n: { $gt: 100, $lte: 110 } }))).toBe(10);
    expect(await cost(() => things.find({}, { sort: { n: -1 }, limit: 5 }))).toBe(5);
    expect(await cost(() => things.find({ $or: [{ name: 'by 3' }, { tags: 'team 7', n: { $lt: 100 } }] }))).toBe(8);
    expect(await cost(() => things.findOne({ name: 'by 3' }))).toBe(1);
    expect(await cost(() => things.findOne({ _id: 'e7', name: 'x' }))).toBe(1);
    expect(await cost(() => things.countDocuments({ _id: { $in: ['e1', 'e2', 'gone'] } }))).toBe(2);
    expect(await cost(() => things.find({ _id: 'e1', n: { $gte: 0 } }))).toBe(1);
    // No index applies here.
    expect(await cost(() => things.find({ 'tags.0': 'team 7' }))).toBe(3_000);
  });

  it('finds documents of an earlier start by indexes, also those that were written before the first query', async () => {
    const write = store.collection<Thing>('things');
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => write.insertOne({ _id: `e${n}`, n, name: `team ${n % 5}` })),
    );
    await store.close();
    store = await openEmbeddedStore(folder);
    const things = store.collection<Thing>('things');
    await things.createIndexes([{ key: { name: 1, n: 1 } }, { key: { n: 1 } }]);
    await things.insertOne({ _id: 'new', n: 50, name: 'team 3' });
    await things.updateOne({ _id: 'e3' }, { $set: { name: 'team 4' } });
    await things.deleteOne({ _id: 'e8' });
    const before = store.examined('things');
    const found = await things.find({ name: 'team 3' }, { sort: { n: 1 } });
    expect(found.map(({ _id }) => _id)).toEqual(['e13', 'e18', 'e23', 'e28', 'e33', 'e38', 'e43', 'e48', 'new']);
    expect(store.examined('things') - before).toBe(9);
    expect(await things.countDocuments({ n: { $gte: 0 } })).toBe(50);
  });

  it('lets others in while the first query fills an index, and finds what they wrote', async () => {
    const write = store.collection<Thing>('things');
    const ids = Array.from({ length: 40_000 }, (_, n) => `e${n}`);
    await Promise.all(ids.map((_id, n) => write.insertOne({ _id, n, name: `team ${n % 4_000}` })));
    await store.close();
    store = await openEmbeddedStore(folder);
    const things = store.collection<Thing>('things');
    await things.createIndexes([{ key: { name: 1, n: 1 } }]);
    let isFound = false;
    const first = things.find({ name: 'team 7' }).finally(() => {
      isFound = true;
    });
    let turns = 0;
    await setImmediate();
    const changes = [
      things.updateOne({ _id: 'e7' }, { $set: { name: 'team 8' } }),
      things.updateOne({ _id: 'e39999' }, { $set: { name: 'team 7' } }),
      things.insertOne({ _id: 'new', n: 5, name: 'team 7' }),
      things.deleteOne({ _id: 'e4007' }),
    ];
    for (; !isFound; turns += 1) await setImmediate();
    expect(turns).toBeGreaterThan(2);
    await Promise.all([first, ...changes]);
    const idsOf = async (name: string) =>
      (await things.find({ name }, { sort: { n: 1 } })).slice(0, 3).map(({ _id }) => _id);
    expect(await idsOf('team 7')).toEqual(['new', 'e8007', 'e12007']);
    expect(await idsOf('team 8')).toEqual(['e7', 'e8', 'e4008']);
    expect(await things.countDocuments({ name: 'team 7' })).toBe(10);
  });

  it('does not depend on other documents for pages by _id, ranges of texts and long lists', async () => {
    const things = store.collection<Thing>('things');
    await things.createIndexes([{ key: { name: 1, code: 1 } }]);
    const ids = Array.from({ length: 3_000 }, (_, n) => `e${String((n * 7) % 3_000).padStart(4, '0')}`);
    const monthOf = (n: number) => `2026-${String((n % 12) + 1).padStart(2, '0')}`;
    await Promise.all(ids.map((_id, n) => things.insertOne({ _id, name: `team ${n % 100}`, code: monthOf(n) })));
    const cost = async (query: () => Promise<unknown>) => {
      const before = store.examined('things');
      await query();
      return store.examined('things') - before;
    };
    const page = { sort: { _id: 1 }, limit: 10 } as const;
    const found = await things.find({ _id: { $gt: 'e1999' } }, page);
    expect(found.map(({ _id }) => _id)).toEqual(ids.toSorted().slice(2_000, 2_010));
    expect(await cost(() => things.find({}, page))).toBe(10);
    expect(await cost(() => things.find({ _id: { $gt: 'e1999' } }, page))).toBe(10);
    expect(await cost(() => things.find({ _id: { $lt: 'e1000' } }, { sort: { _id: -1 }, limit: 10 }))).toBe(10);
    expect(await cost(() => things.find({ _id: { $gte: 'e0100', $lte: 'e0119' } }))).toBe(20);
    const winter = { name: 'team 8', code: { $gte: '2026-01', $lte: '2026-03' } };
    expect(await cost(() => things.find(winter, { sort: { code: 1 } }))).toBe((await things.find(winter)).length);
    expect(await cost(() => things.find({ _id: { $in: ids.slice(0, 1_500) } }))).toBe(1_500);
    // The first field of an index of two: from one name to the next.
    const byName = { sort: { name: 1 }, limit: 1 } as const;
    expect((await things.find({ name: { $gt: 'team 50' } }, byName)).map(({ name }) => name)).toEqual(['team 51']);
    expect(await cost(() => things.find({ name: { $gt: 'team 50' } }, byName))).toBe(1);
    expect(await cost(() => things.find({}, { sort: { name: -1 }, limit: 2 }))).toBe(2);
    expect(await cost(() => things.find({ name: { $gte: 'team 98' } }))).toBe(60);
  });

  it('is read by _id in order after documents came and went', async () => {
    const things = store.collection<Thing>('things');
    const all = async (sort: 1 | -1 = 1) => (await things.find({}, { sort: { _id: sort } })).map(({ _id }) => _id);
    const put = (...ids: string[]) => Promise.all(ids.map((_id) => things.insertOne({ _id })));
    await put('d', 'b');
    expect(await all()).toEqual(['b', 'd']);
    await put('a', 'c', 'e');
    await things.deleteOne({ _id: 'b' });
    await put('b');
    await things.deleteOne({ _id: 'e' });
    expect(await all(-1)).toEqual(['d', 'c', 'b', 'a']);
    await things.deleteOne({ _id: 'a' });
    await things.deleteOne({ _id: 'c' });
    expect(await all()).toEqual(['b', 'd']);
    expect(await things.find({ _id: { $gt: 'b', $lt: 'd' } }, { sort: { _id: 1 } })).toEqual([]);
  });

  it('follows updates and deletions', async () => {
    const things = store.collection<Thing>('things');
    await things.createIndexes([{ key: { tags: 1, n: 1 } }]);
    await things.insertOne({ _id: 'a', n: 1, tags: ['x', 'y'] });
    await things.insertOne({ _id: 'b', n: 2, tags: ['x'] });
    const idsTagged = async (tag: string) =>
      (await things.find({ tags: tag }, { sort: { n: 1 } })).map(({ _id }) => _id);
    await things.updateOne({ _id: 'a' }, { $pull: { tags: 'x' }, $set: { n: 5 } });
    await things.updateOne({ _id: 'b' }, { $push: { tags: 'y' } });
    expect([await idsTagged('x'), await idsTagged('y')]).toEqual([['b'], ['b', 'a']]);
    await things.deleteMany({ tags: 'y', n: { $lt: 3 } });
    expect([await idsTagged('x'), await idsTagged('y')]).toEqual([[], ['a']]);
  });

  it('finds a list in which different elements satisfy the two bounds, as MongoDB does', async () => {
    const things = store.collection<Thing>('things');
    await things.createIndexes([{ key: { list: 1 } }]);
    await things.insertOne({ _id: 'a', list: [1, 5] });
    await things.insertOne({ _id: 'b', list: [3] });
    expect(await things.find({ list: { $gte: 4, $lte: 2 } })).toEqual([{ _id: 'a', list: [1, 5] }]);
    expect(await things.find({ list: { $gte: 2, $lte: 3 } }, { sort: { _id: 1 } })).toHaveLength(2);
  });

  it('lets others in during a long series of short reads', async () => {
    const things = store.collection<Thing>('things');
    await things.insertOne({ _id: 'a' });
    let isServed = false;
    const other = setImmediate().then(() => {
      isServed = true;
    });
    // Far more than fit into a turn of any machine.
    for (let reads = 0; reads < 2_000_000 && !isServed; reads += 1) await things.findOne({ _id: 'a' });
    expect(isServed).toBe(true);
    await other;
  });

  it('S1: lets others write during a long read, which returns the state at its beginning', async () => {
    const things = store.collection<Thing>('things');
    const list = Array.from({ length: 50 }, (_, n) => ({ n }));
    const ids = Array.from({ length: 5_000 }, (_, n) => `e${(n * 7) % 5_000}`);
    await Promise.all(ids.map((_id) => things.insertOne({ _id, version: 0, list })));
    let isReading = true;
    let changes = 0;
    const changeAll = async () => {
      for (; isReading; changes += 1) {
        await setImmediate();
        if (!isReading) return;
        const [changed, removed] = [`e${changes % 5_000}`, `e${4_999 - changes}`];
        void things.updateOne({ _id: changed }, { $set: { version: 1 } });
        void things.deleteOne({ _id: removed });
      }
    };
    // A turn that is used up would let the read begin after the first changes.
    await setImmediate();
    const changing = changeAll();
    // No index applies, and every element of the list is looked at.
    const read = await things.find({ 'list.n': { $gte: 49 } }, { sort: { version: -1, _id: 1 } });
    isReading = false;
    await changing;
    expect(changes).toBeGreaterThan(0);
    expect(read).toEqual(ids.toSorted().map((_id) => ({ _id, version: 0, list })));
  });

  it('shares commits between appends, and with a write that must be durable', async () => {
    const things = store.collection<Thing>('things');
    const [before, began] = [store.commits(), performance.now()];
    const durables: Promise<void>[] = [];
    for (let n = 0; n < 100; n += 1) {
      durables.push((await things.append({ _id: `${n}` })).durable);
      await setImmediate();
    }
    await Promise.all(durables);
    // One commit per twenty milliseconds, and the first and the last one.
    expect(store.commits() - before).toBeLessThanOrEqual((performance.now() - began) / 20 + 2);
    const { durable } = await things.append({ _id: 'a' });
    const ends: string[] = [];
    const appended = durable.then(() => ends.push('appended'));
    await things.insertOne({ _id: 'b' });
    ends.push('inserted');
    await appended;
    expect(ends).toEqual(['appended', 'inserted']);
  });

  it('shares commits between a thousand concurrent changes of one document', async () => {
    const things = store.collection<Thing>('things');
    await things.insertOne({ _id: 'a', version: 0 });
    const before = store.commits();
    await Promise.all(Array.from({ length: 1_000 }, () => things.updateOne({ _id: 'a' }, { $inc: { version: 1 } })));
    expect(store.commits() - before).toBeLessThanOrEqual(2);
    expect(await things.findOne({ _id: 'a' })).toEqual({ _id: 'a', version: 1_000 });
  });
});
