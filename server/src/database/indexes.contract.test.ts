/** The contract of both adapters for indexes: uniqueness and expiry. */

import { beforeEach, expect, it, vi } from 'vitest';
import { type DocumentCollection, type Filter, StoreConflict } from '../store/port';
import { SOON } from '../testing/soon';
import { describeStores, type Thing } from './testing/describe-stores';

const until = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: SOON, interval: 10 });

describeStores(
  'indexes',
  (fresh) => {
    let things: DocumentCollection<Thing>;
    let others: DocumentCollection<Thing>;
    beforeEach(() => {
      ({ things, others } = fresh());
    });

    const conflicts = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(StoreConflict);

    it('allow one document per unique value, through inserts, updates and deletions', async () => {
      await things.createIndexes([{ key: { code: 1 }, unique: true }]);
      await things.insertOne({ _id: 'a', code: 'x' });
      await conflicts(others.insertOne({ _id: 'b', code: 'x' }));
      await things.insertOne({ _id: 'b', code: 'y' });
      await conflicts(things.updateOne({ _id: 'b' }, { $set: { code: 'x', n: 1 } }));
      await conflicts(things.findOneAndUpdate({ _id: 'b' }, { $set: { code: 'x', n: 1 } }));
      expect(await things.findOne({ _id: 'b' })).toEqual({ _id: 'b', code: 'y' });
      // A document's own value is no conflict, and a released value is free.
      expect(await things.updateOne({ _id: 'b' }, { $set: { code: 'y', n: 2 } })).toBe(1);
      await things.updateOne({ _id: 'a' }, { $set: { code: 'z' } });
      await things.insertOne({ _id: 'c', code: 'x' });
      await things.deleteOne({ _id: 'c' });
      expect(await things.updateOne({ _id: 'b' }, { $set: { code: 'x' } })).toBe(1);
    });

    it('treat a missing value as a value, unless they are sparse', async () => {
      await things.createIndexes([
        { key: { code: 1 }, unique: true },
        { key: { name: 1 }, unique: true, sparse: true },
      ]);
      await things.insertOne({ _id: 'a', name: 'x' });
      await conflicts(things.insertOne({ _id: 'b', name: 'y' }));
      await things.insertOne({ _id: 'b', code: 'b' });
      await things.insertOne({ _id: 'c', code: 'c' });
      await conflicts(things.updateOne({ _id: 'c' }, { $set: { name: 'x' } }));
      expect(await things.countDocuments({ name: null })).toBe(2);
    });

    it('change neither counts nor pages, whatever they cover', async () => {
      await things.createIndexes([
        { key: { n: 1 } },
        { key: { code: 1, n: 1 } },
        { key: { tags: 1, n: 1 } },
        { key: { 'tags.0': 1, n: 1 } },
        { key: { name: 1 }, sparse: true },
      ]);
      const all: Thing[] = Array.from({ length: 40 }, (_, k) => ({
        _id: `t${k + 10}`,
        ...(k % 7 !== 0 && { n: k }),
        ...(k % 3 !== 0 && { code: k % 2 ? 'x' : 'y' }),
        ...(k % 5 !== 0 && { tags: Array.from({ length: k % 4 }, (_unused, place) => `${(place + k) % 3}`) }),
        ...(k % 4 === 0 && { name: 'z' }),
      }));
      for (const thing of all) await things.insertOne(thing);
      const has = (thing: Thing, tag: string) => thing.tags?.includes(tag) ?? false;
      const cases: [Filter, (thing: Thing) => boolean][] = [
        [{}, () => true],
        [{ code: 'x' }, ({ code }) => code === 'x'],
        [{ code: 'y', n: { $gt: 5, $lte: 30 } }, ({ code, n = -1 }) => code === 'y' && n > 5 && n <= 30],
        [{ n: { $gte: 3 } }, ({ n = -1 }) => n >= 3],
        [{ tags: '1' }, (thing) => has(thing, '1')],
        [{ tags: '1', code: 'x' }, (thing) => has(thing, '1') && thing.code === 'x'],
        [{ 'tags.0': { $exists: false } }, ({ tags }) => !tags?.length],
        [{ 'tags.0': { $exists: false }, code: 'x' }, ({ tags, code }) => !tags?.length && code === 'x'],
        [{ name: 'z' }, ({ name }) => name === 'z'],
        [{ code: { $exists: false } }, ({ code }) => code === undefined],
        [{ code: 'nobody' }, () => false],
      ];
      for (const [filter, matches] of cases) {
        const wanted = all
          .filter((thing) => matches(thing) && thing.n !== undefined)
          .sort((a, b) => (a.n ?? 0) - (b.n ?? 0));
        const shown = JSON.stringify(filter);
        expect(await others.countDocuments(filter), shown).toBe(all.filter(matches).length);
        // Those without a number come first, in any order.
        const [first, second] = [all.filter(matches).length - wanted.length, 4];
        const page = await others.find(filter, { sort: { n: 1 }, skip: first + 1, limit: second });
        expect(
          page.map(({ _id }) => _id),
          shown,
        ).toEqual(wanted.slice(1, 1 + second).map(({ _id }) => _id));
      }
    });

    it('tell texts, numbers, true, null and maps apart', async () => {
      const texts = ['', '\u0000', '\u0000[{"a":1}]', '1', '["x"]', 'null', 'true', 'x'];
      const values = [...texts, 1, true, null, { a: 1 }];
      await things.createIndexes([{ key: { deep: 1, n: 1 } }]);
      for (const [n, value] of values.entries()) await things.insertOne({ _id: `t${n}`, deep: value, n });
      for (const [n, value] of values.entries()) {
        if (typeof value === 'object') continue;
        for (const filter of [{ deep: value }, { deep: value, n: { $gte: 0 } }])
          expect(await others.find(filter), JSON.stringify(filter)).toEqual([{ _id: `t${n}`, deep: value, n }]);
      }
      const found = await others.find({ deep: { $gte: '' } }, { sort: { deep: 1 } });
      expect(found.map(({ deep }) => deep)).toEqual(texts);
    });

    it('allow a combination once', async () => {
      await things.createIndexes([{ key: { name: 1, n: 1 }, unique: true }]);
      await things.insertOne({ _id: 'a', name: 'x', n: 1 });
      await things.insertOne({ _id: 'b', name: 'x', n: 2 });
      await things.insertOne({ _id: 'c', name: 'y', n: 1 });
      await conflicts(things.insertOne({ _id: 'd', name: 'x', n: 2 }));
      await conflicts(things.updateOne({ _id: 'c' }, { $set: { name: 'x' } }));
    });

    it('allow an element of a list in one document', async () => {
      await things.createIndexes([{ key: { tags: 1 }, unique: true }]);
      await things.insertOne({ _id: 'a', tags: ['x', 'y'] });
      await conflicts(things.insertOne({ _id: 'b', tags: ['z', 'y'] }));
      await things.insertOne({ _id: 'b', tags: ['z'] });
      await conflicts(things.updateOne({ _id: 'b' }, { $push: { tags: 'x' } }));
      await things.updateOne({ _id: 'a' }, { $pull: { tags: 'x' } });
      expect(await things.updateOne({ _id: 'b' }, { $push: { tags: 'x' } })).toBe(1);
    });

    it('are rejected when existing documents violate them, and may be created again', async () => {
      await things.insertOne({ _id: 'a', code: 'x', n: 1 });
      await things.insertOne({ _id: 'b', code: 'x', n: 2 });
      await conflicts(things.createIndexes([{ key: { code: 1 }, unique: true }]));
      await things.createIndexes([{ key: { n: 1 }, unique: true }]);
      await things.createIndexes([{ key: { n: 1 }, unique: true }]);
      await conflicts(things.insertOne({ _id: 'c', n: 2 }));
    });

    it('of several fields are neither sparse nor expiring', async () => {
      const key = { name: 1, n: 1 } as const;
      await expect(things.createIndexes([{ key, sparse: true }])).rejects.toThrow(TypeError);
      await expect(things.createIndexes([{ key, expireAfterMs: 0 }])).rejects.toThrow(TypeError);
    });

    it('let documents expire: existing ones and later ones', async () => {
      const now = Date.now();
      await things.insertOne({ _id: 'old', n: now - 2_000 });
      await things.insertOne({ _id: 'young', n: now + 60_000 });
      await things.insertOne({ _id: 'ageless', name: 'x' });
      await things.createIndexes([{ key: { n: 1 }, expireAfterMs: 1_000 }]);
      const left = async () => (await things.find({}, { sort: { _id: 1 } })).map(({ _id }) => _id);
      await until(async () => expect(await left()).toEqual(['ageless', 'young']));
      await things.updateOne({ _id: 'young' }, { $set: { n: now - 1_000 } });
      await until(async () => expect(await left()).toEqual(['ageless']));
    });
  },
  { sweepEveryMs: 20 },
);
