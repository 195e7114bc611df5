/** The contract of both adapters for updates, operator by operator. */
import { beforeEach, expect, it } from 'vitest';
import type { DocumentCollection, Update } from '../store/port';
import { describeStores, type Thing } from './testing/describe-stores';

describeStores('updates', (fresh) => {
  let things: DocumentCollection<Thing>;
  let others: DocumentCollection<Thing>;
  beforeEach(() => {
    ({ things, others } = fresh());
  });

  const put = (document: Thing) => things.insertOne(document);
  /** Returns the document `a` after an update. */
  const updated = (update: Update) => things.findOneAndUpdate({ _id: 'a' }, update);

  it('$set appends a new row and keeps the place of an existing one', async () => {
    await put({ _id: 'a', rows: { pz: { player: 'Zoe' }, pm: { player: 'Mia' } } });
    await updated({ $set: { 'rows.pa': { player: 'Ada' } } });
    await updated({ $set: { 'rows.pz.n': 1, 'rows.pm': { player: 'Moa' } } });
    const stored = await others.findOne({ _id: 'a' });
    expect(Object.entries(stored?.rows ?? {})).toEqual([
      ['pz', { player: 'Zoe', n: 1 }],
      ['pm', { player: 'Moa' }],
      ['pa', { player: 'Ada' }],
    ]);
    await updated({ $unset: { 'rows.pz': '' } });
    const last = await updated({ $set: { 'rows.pz': { player: 'Zoe' } } });
    expect(Object.keys(last?.rows ?? {})).toEqual(['pm', 'pa', 'pz']);
  });

  it('$set replaces a map and its order of keys, creates missing parents, and writes into lists', async () => {
    await put({ _id: 'a', rows: { p1: { player: 'Ada' }, p2: { player: 'Bo' } }, list: [1, { x: 1 }] });
    const after = await updated({
      $set: { 'deep.er.still': 1, 'list.1.x': 2, rows: { p2: { player: 'Bo' }, p1: { player: 'Ada' } } },
    });
    expect(Object.keys(after?.rows ?? {})).toEqual(['p2', 'p1']);
    expect(after).toMatchObject({ deep: { er: { still: 1 } }, list: [1, { x: 2 }] });
  });

  it('$unset removes fields, and $inc adds to numbers', async () => {
    await put({ _id: 'a', n: 1, name: 'x', rows: { p1: { player: 'Ada', n: 2 } } });
    expect(
      await updated({
        $unset: { name: '', 'rows.p9': '', 'gone.far': true },
        $inc: { n: -3, version: 1, 'rows.p1.n': 0.5 },
      }),
    ).toEqual({ _id: 'a', n: -2, rows: { p1: { player: 'Ada', n: 2.5 } }, version: 1 });
  });

  it('$min keeps the smaller value', async () => {
    await put({ _id: 'a', n: 3, rows: { p1: { player: 'Ada', n: 2 } } });
    expect(await updated({ $min: { n: 4, 'rows.p1.n': -1, version: 7 } })).toEqual({
      _id: 'a',
      n: 3,
      rows: { p1: { player: 'Ada', n: -1 } },
      version: 7,
    });
  });

  it('$push appends values, also with $each and $slice', async () => {
    await put({ _id: 'a', list: [1] });
    expect((await updated({ $push: { list: 2, tags: { x: 1 } } }))?.tags).toEqual([{ x: 1 }]);
    expect((await updated({ $push: { list: { $each: [3, 4] } } }))?.list).toEqual([1, 2, 3, 4]);
    expect((await updated({ $push: { list: { $each: [5], $slice: -3 } } }))?.list).toEqual([3, 4, 5]);
    expect((await updated({ $push: { list: { $each: [6], $slice: 2 } } }))?.list).toEqual([3, 4]);
    expect((await updated({ $push: { list: { $each: [], $slice: 0 } } }))?.list).toEqual([]);
    expect((await updated({ $push: { deep: { $each: [1, 2, 3], $slice: -2 } } }))?.deep).toEqual([2, 3]);
    expect((await updated({ $push: { list: [7] } }))?.list).toEqual([[7]]);
  });

  it('$pull removes values, and $addToSet adds missing ones', async () => {
    await put({ _id: 'a', tags: ['x', 'y', 'x'], list: [{ id: 1, n: 1 }, { id: 2 }, 3, 8] });
    expect(await updated({ $pull: { tags: 'x', list: { id: 1 }, gone: 'x' } })).toEqual({
      _id: 'a',
      tags: ['y'],
      list: [{ id: 2 }, 3, 8],
    });
    expect((await updated({ $pull: { list: { $gte: 5 } } }))?.list).toEqual([{ id: 2 }, 3]);
    expect((await updated({ $addToSet: { tags: 'y' } }))?.tags).toEqual(['y']);
    expect((await updated({ $addToSet: { tags: { $each: ['z', 'y', 'z'] } } }))?.tags).toEqual(['y', 'z']);
    expect(await updated({ $addToSet: { list: { id: 2 }, deep: 1 } })).toMatchObject({
      list: [{ id: 2 }, 3],
      deep: [1],
    });
  });

  it('returns the document before or after, and null or 0 when nothing matched', async () => {
    await put({ _id: 'a', n: 1 });
    const update = { $inc: { n: 1 } };
    expect(await things.findOneAndUpdate({ _id: 'a' }, update, { returnDocument: 'before' })).toEqual({
      _id: 'a',
      n: 1,
    });
    expect(await things.findOneAndUpdate({ _id: 'a' }, update)).toEqual({ _id: 'a', n: 3 });
    expect(await things.findOneAndUpdate({ _id: 'a', n: 1 }, update)).toBeNull();
    expect(await things.updateOne({ _id: 'a' }, update)).toBe(1);
    expect(await things.updateOne({ _id: 'b' }, update)).toBe(0);
    expect(await things.find({})).toEqual([{ _id: 'a', n: 4 }]);
  });

  it.each<[string, Update]>([
    ['$inc of a text', { $set: { n: 9 }, $inc: { name: 1 } }],
    ['$push to a text', { $set: { n: 9 }, $push: { name: 1 } }],
    ['$set through a text', { $set: { n: 9, 'name.x': 1 } }],
    ['two updates of one path', { $set: { n: 9 }, $inc: { n: 1 } }],
    ['a change of the _id', { $set: { _id: 'b' } }],
  ])('rejects %s and changes nothing', async (_, update) => {
    await put({ _id: 'a', n: 1, name: 'x' });
    await expect(updated(update)).rejects.toThrow();
    expect(await things.find({})).toEqual([{ _id: 'a', n: 1, name: 'x' }]);
  });
});
