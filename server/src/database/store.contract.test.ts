/** The contract of both adapters: the port, method by method and operator by operator. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type DocumentCollection, type Filter, StoreConflict, type Update } from '../store/port';
import { describeStores, type Thing } from './testing/describe-stores';

describeStores('the store', (fresh) => {
  let things: DocumentCollection<Thing>;
  /** The same collection through the other client. */
  let others: DocumentCollection<Thing>;
  beforeEach(() => {
    ({ things, others } = fresh());
  });

  const put = (...documents: Thing[]) => Promise.all(documents.map((document) => things.insertOne(document)));
  const ids = async (filter: Filter) => (await things.find(filter, { sort: { _id: 1 } })).map(({ _id }) => _id);
  /** Returns the document `a` after an update. */
  const updated = (update: Update) => things.findOneAndUpdate({ _id: 'a' }, update);

  describe('documents', () => {
    it('returns inserted documents with their fields in order, also to the other client', async () => {
      const document: Thing = {
        _id: 'a',
        rows: { pz: { player: 'Zoe' }, pa: { player: 'Ada', n: 0.5 } },
        name: null,
        list: [1, -2.5, 'x', true, null, [], {}, [[1]], { b: 1, a: 2 }],
        n: 4_102_444_800_123,
      };
      await put(document);
      const found = await others.findOne({ _id: 'a' });
      expect(found).toEqual(document);
      expect(JSON.stringify(found)).toBe(JSON.stringify(document));
    });

    it('keeps bytes', async () => {
      await put({ _id: 'a', bytes: new Uint8Array([0, 255, 7]) });
      const found = await others.findOne({ _id: 'a' });
      expect(found?.bytes).toBeInstanceOf(Uint8Array);
      expect([...(found?.bytes ?? [])]).toEqual([0, 255, 7]);
    });

    it('leaves undefined fields out', async () => {
      await put({ _id: 'a', name: undefined, deep: { x: undefined, y: 1 } });
      expect(Object.keys((await things.findOne({ _id: 'a' })) ?? {})).toEqual(['_id', 'deep']);
      const after = await updated({ $set: { n: 1, name: undefined } });
      expect(after).toEqual({ _id: 'a', deep: { y: 1 }, n: 1 });
    });

    it('rejects a second document with the same _id', async () => {
      await put({ _id: 'a', n: 1 });
      await expect(things.insertOne({ _id: 'a', n: 2 })).rejects.toBeInstanceOf(StoreConflict);
      expect(await things.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
    });

    it('appends: makes the document visible, rejects a second one with its _id, and makes it durable in the end', async () => {
      const { durable } = await things.append({ _id: 'a', n: 1 });
      expect(await others.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
      await expect(things.append({ _id: 'a', n: 2 })).rejects.toBeInstanceOf(StoreConflict);
      await expect(things.insertOne({ _id: 'a', n: 2 })).rejects.toBeInstanceOf(StoreConflict);
      await durable;
      await things.append({ _id: 'b' });
      await things.deleteOne({ _id: 'b' });
      expect(await ids({})).toEqual(['a']);
    });

    it('S1: changes of returned or given documents do not change the store', async () => {
      const row = { player: 'Ada' };
      const given: Thing = { _id: 'a', rows: { p1: row }, list: [{ n: 1 }] };
      await put(given);
      row.player = 'changed';
      given.list?.push('changed');
      const after = await updated({ $set: { 'rows.p2': row } });
      row.player = 'changed again';
      const before = await things.findOneAndUpdate({ _id: 'a' }, { $inc: { n: 1 } }, { returnDocument: 'before' });
      const [listed] = await things.find({});
      const foundById = await things.findOne({ _id: 'a' });
      for (const returned of [after, before, listed, foundById]) {
        if (returned?.rows?.p1) returned.rows.p1.player = 'changed by a reader';
        returned?.list?.push('changed by a reader');
      }
      expect(await things.findOne({ _id: 'a' })).toEqual({
        _id: 'a',
        rows: { p1: { player: 'Ada' }, p2: { player: 'changed' } },
        list: [{ n: 1 }],
        n: 1,
      });
    });

    it('deletes documents', async () => {
      await put({ _id: 'a', n: 1 }, { _id: 'b', n: 1 }, { _id: 'c', n: 1 }, { _id: 'd', n: 2 });
      expect(await things.deleteOne({ _id: 'x' })).toBe(0);
      expect(await things.deleteOne({ n: 1 })).toBe(1);
      expect(await things.countDocuments({ n: 1 })).toBe(2);
      expect(await things.deleteMany({ n: 1 })).toBe(2);
      expect(await things.deleteMany({ n: 1 })).toBe(0);
      expect(await ids({})).toEqual(['d']);
      await put({ _id: 'a', n: 3 });
      expect(await things.countDocuments({})).toBe(2);
    });
  });

  describe('filters', () => {
    const cases: [string, Filter, string[]][] = [
      ['no condition', {}, ['a', 'b', 'c', 'd']],
      ['equality', { n: 1 }, ['a']],
      ['equality with a type', { n: '1' }, []],
      ['equality with an element', { tags: 'x' }, ['a', 'b']],
      ['equality with null: null or absent', { name: null }, ['c', 'd']],
      ['equality below a map', { 'rows.p1.player': 'Ada' }, ['a']],
      ['equality at a position', { 'tags.0': 'x' }, ['a']],
      ['$in', { n: { $in: [1, 3, 9] } }, ['a', 'c']],
      ['$in on a list', { tags: { $in: ['y', 'z'] } }, ['a', 'b', 'c']],
      ['$in with null', { name: { $in: ['Ada', null] } }, ['a', 'c', 'd']],
      ['$in of nothing', { n: { $in: [] } }, []],
      ['a range', { n: { $gte: 1, $lt: 3 } }, ['a', 'b']],
      ['an open range', { n: { $gt: 1, $lte: 3 } }, ['b', 'c']],
      ['a range of texts', { name: { $gt: 'Ada' } }, ['b']],
      ['$ne', { n: { $ne: 1 } }, ['b', 'c', 'd']],
      ['$ne on a list', { tags: { $ne: 'x' } }, ['c', 'd']],
      ['$nin', { n: { $nin: [1, 2] } }, ['c', 'd']],
      ['$nin on a list', { tags: { $nin: ['x', 'y'] } }, ['d']],
      ['$ne null', { name: { $ne: null } }, ['a', 'b']],
      ['$exists', { name: { $exists: true } }, ['a', 'b', 'c']],
      ['$exists of a row', { 'rows.p2': { $exists: false } }, ['a', 'c', 'd']],
      ['$exists of a position', { 'tags.1': { $exists: true } }, ['a', 'b']],
      ['$or', { $or: [{ n: 1 }, { 'rows.p2.player': 'Bo' }] }, ['a', 'b']],
      ['$or beside a field', { tags: 'y', $or: [{ n: 1 }, { n: 2 }, { n: 3 }] }, ['a', 'c']],
      ['_id with more', { _id: 'a', n: 2 }, []],
      ['several _ids', { _id: { $in: ['d', 'a', 'q'] } }, ['a', 'd']],
      ['several _ids with more', { _id: { $in: ['d', 'a', 'b'] }, n: { $gte: 1 } }, ['a', 'b']],
      ['several _ids but one', { _id: { $in: ['d', 'a', 'b'], $ne: 'a' } }, ['b', 'd']],
    ];
    const documents: Thing[] = [
      { _id: 'a', n: 1, name: 'Ada', tags: ['x', 'y'], rows: { p1: { player: 'Ada' } } },
      { _id: 'b', n: 2, name: 'Bo', tags: ['z', 'x'], rows: { p2: { player: 'Bo' } } },
      { _id: 'c', n: 3, name: null, tags: ['y'], rows: {} },
      { _id: 'd', tags: [] },
    ];

    it.each(cases)('finds documents by %s', async (_, filter, expected) => {
      await put(...documents);
      expect(await ids(filter)).toEqual(expected);
      expect(await things.countDocuments(filter)).toBe(expected.length);
      // The same through indexes.
      await things.createIndexes([{ key: { n: 1 } }, { key: { tags: 1, n: 1 } }, { key: { name: 1 } }]);
      expect(await ids(filter)).toEqual(expected);
    });

    it.each([
      ['an undefined condition', { n: undefined }],
      ['an undefined operand', { n: { $gte: undefined } }],
      ['an unknown operator', { n: { $where: 'true' } }],
      ['an unknown operator at the top', { $where: 'true' }],
    ])('rejects %s', async (_, filter) => {
      await put(...documents);
      await expect(things.deleteMany(filter as unknown as Filter)).rejects.toBeInstanceOf(TypeError);
      expect(await things.countDocuments({})).toBe(4);
    });
  });

  describe('find', () => {
    const documents: Thing[] = [
      { _id: 'a', n: 2, name: 'x' },
      { _id: 'b', n: 10, name: 'x' },
      { _id: 'c', n: 2, name: 'w' },
      { _id: 'd', name: 'v' },
    ];

    it.each([false, true])('sorts, skips and limits, with an index: %s', async (indexed) => {
      await put(...documents);
      if (indexed) await things.createIndexes([{ key: { n: 1 } }]);
      const order = async (options: Parameters<typeof things.find>[1]) =>
        (await things.find({}, options)).map(({ _id }) => _id).join('');
      expect(await order({ sort: { n: 1, name: -1 } })).toBe('dacb');
      expect(await order({ sort: { n: -1, _id: -1 } })).toBe('bcad');
      expect(await order({ sort: { n: 1, name: -1 }, skip: 1, limit: 2 })).toBe('ac');
      expect(await order({ sort: { n: -1 }, limit: 1 })).toBe('b');
      expect(await order({ sort: { n: 1 }, limit: 1 })).toBe('d');
      expect(await order({ sort: { _id: 1 }, skip: 9 })).toBe('');
      expect(await order({ sort: { _id: 1 }, limit: 9 })).toBe('abcd');
    });

    it('includes or excludes fields', async () => {
      await put({ _id: 'a', n: 1, name: 'x', rows: { p1: { player: 'Ada', n: 3 } }, list: [{ x: 1, y: 2 }] });
      const findWith = (projection: Record<string, 0 | 1>) => things.findOne({ _id: 'a' }, { projection });
      expect(await findWith({ n: 1, gone: 1 })).toEqual({ _id: 'a', n: 1 });
      expect(await findWith({ n: 1, _id: 0 })).toEqual({ n: 1 });
      expect(await findWith({ rows: 0, list: 0 })).toEqual({ _id: 'a', n: 1, name: 'x' });
      expect(await findWith({ 'rows.p1.n': 1 })).toEqual({ _id: 'a', rows: { p1: { n: 3 } } });
      expect(await findWith({ 'rows.p1.n': 0, list: 0 })).toEqual({
        _id: 'a',
        n: 1,
        name: 'x',
        rows: { p1: { player: 'Ada' } },
      });
      expect(await things.find({}, { projection: { _id: 1 } })).toEqual([{ _id: 'a' }]);
      const change = (options: Parameters<typeof things.findOneAndUpdate>[2]) =>
        things.findOneAndUpdate({ _id: 'a' }, { $inc: { n: 1 } }, options);
      expect(await change({ projection: { rows: 0, list: 0 } })).toEqual({ _id: 'a', n: 2, name: 'x' });
      expect(await change({ returnDocument: 'before', projection: { n: 1 } })).toEqual({ _id: 'a', n: 2 });
    });
  });
});
