/** The contract of both adapters for concurrent writes: each write is atomic for its document. */
import { beforeEach, expect, it } from 'vitest';
import { type DocumentCollection, StoreConflict, StoreUnavailable } from '../store/port';
import { describeStores, type Thing } from './testing/describe-stores';

/** Calls again while the store turns the call away, as it does on a busy machine. A call that is turned away changes nothing. */
async function untilDone<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

const range = (length: number, from = 0) => Array.from({ length }, (_, position) => position + from);

describeStores('concurrent writes', (fresh) => {
  let things: DocumentCollection<Thing>;
  let others: DocumentCollection<Thing>;
  const client = (turn: number) => (turn % 2 ? things : others);
  beforeEach(() => {
    ({ things, others } = fresh());
  });

  it('I3: 1,000 changes of one document by two clients get the versions 1 to 1,000', async () => {
    await things.insertOne({ _id: 'a', version: 0, list: [] });
    const change = (turn: number) =>
      client(turn).findOneAndUpdate(
        { _id: 'a' },
        { $inc: { version: 1 }, $push: { list: { $each: [turn], $slice: -200 } } },
      );
    // A hundred at a time, as more would wait too long for a connection.
    const answers: (Thing | null)[] = [];
    await Promise.all(
      range(100).map(async (lane) => {
        for (let turn = lane; turn < 1_000; turn += 100) answers[turn] = await untilDone(() => change(turn));
      }),
    );
    const byVersion = new Map(answers.map((answer) => [answer?.version, answer]));
    expect([...byVersion.keys()].sort((a = 0, b = 0) => a - b)).toEqual(range(1_000, 1));
    // Each result is the document right after its own change: its value is the last of the list.
    for (const [turn, answer] of answers.entries()) expect(answer?.list?.at(-1)).toBe(turn);
    expect(await things.findOne({ _id: 'a' })).toEqual(byVersion.get(1_000));
    expect(byVersion.get(1_000)?.list).toHaveLength(200);
  });

  it('I2: one of 50 concurrent inserts of a row succeeds', async () => {
    await things.insertOne({ _id: 'a', version: 0, rows: {} });
    const answers = await Promise.all(
      range(50).map((turn) =>
        client(turn).findOneAndUpdate(
          { _id: 'a', 'rows.p1': { $exists: false } },
          { $set: { 'rows.p1': { player: 'Ada', n: turn } }, $inc: { version: 1 } },
        ),
      ),
    );
    const [winner, ...otherWinners] = answers.filter((answer) => answer !== null);
    expect(otherWinners).toEqual([]);
    expect(await others.findOne({ _id: 'a' })).toEqual(winner);
    expect(winner?.version).toBe(1);
  });

  it('rejects additions to a full list', async () => {
    await things.insertOne({ _id: 'a', n: 0, rows: {} });
    const matched = await Promise.all(
      range(100).map((turn) =>
        client(turn).updateOne(
          { _id: 'a', n: { $lt: 30 } },
          { $inc: { n: 1 }, $set: { [`rows.p${turn}`]: { player: 'x' } } },
        ),
      ),
    );
    expect(matched.filter((count) => count === 1)).toHaveLength(30);
    const stored = await things.findOne({ _id: 'a' });
    expect(stored?.n).toBe(30);
    expect(Object.keys(stored?.rows ?? {})).toHaveLength(30);
  });

  it('one of 50 concurrent inserts of an _id or unique value succeeds', async () => {
    await things.createIndexes([{ key: { code: 1 }, unique: true }]);
    const outcomes = await Promise.allSettled(
      range(50).map((turn) => client(turn).insertOne({ _id: `a${turn % 25}`, code: 'x', n: turn })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StoreConflict);
    }
    expect(await things.countDocuments({})).toBe(1);
  });

  it('I7: either adding a row or removing the empty document succeeds', async () => {
    for (const round of range(50)) {
      const _id = `a${round}`;
      await things.insertOne({ _id, n: 0 });
      const add = () => things.updateOne({ _id }, { $inc: { n: 1 } });
      const remove = () => others.deleteOne({ _id, n: 0 });
      const [added, removed] = await Promise.all(round % 2 ? [add(), remove()] : [remove(), add()].reverse());
      expect(Number(added) + Number(removed)).toBe(1);
      expect(await things.countDocuments({ _id })).toBe(added);
    }
  });
});
