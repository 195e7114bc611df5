/** What the MongoDB adapter makes of a server that does not answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orLeftOut } from '../../../../scripts/services/left-out';
import { databaseUrl, startJavaServer } from '../../../../scripts/services/mongo-server';
import { openMongoStore } from './mongo';
import { type DocumentStore, StoreUnavailable } from './port';
import type { Thing } from './testing/describe-stores';

/** What the port gives a call, and some for a busy machine. */
const IN_TIME_MS = 3_000 + 1_500;

const timed = async (call: Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await expect(call).rejects.toBeInstanceOf(StoreUnavailable);
  return performance.now() - started;
};

describe('a server that is not there', () => {
  it('is reported in time when the store is opened', async () => {
    expect(await timed(openMongoStore('mongodb://127.0.0.1:9/x'))).toBeLessThan(IN_TIME_MS);
  });
});

/** One of its own, for it is stopped. */
const server = await orLeftOut('a MongoDB that stops answering', startJavaServer());
afterAll(() => server?.stop());

describe.skipIf(!server)('a server that stops answering', () => {
  const { url, pid } = server ?? { url: '', pid: 0 };
  let store: DocumentStore;
  beforeAll(async () => {
    store = await openMongoStore(databaseUrl(url, 'outage'));
  });
  afterAll(() => store.close());
  const isBack = () =>
    expect
      .poll(
        () =>
          store.ping().then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);

  it('turns calls away in time, and takes them again when it is back', async () => {
    const things = store.collection<Thing>('things');
    await things.insertOne({ _id: 'a', n: 0 });
    process.kill(pid, 'SIGSTOP');
    try {
      const waited = await Promise.all([
        timed(things.findOne({ _id: 'a' })),
        timed(things.updateOne({ _id: 'a' }, { $inc: { n: 1 } })),
        timed(store.ping()),
      ]);
      expect(Math.max(...waited)).toBeLessThan(IN_TIME_MS);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await isBack();
    await things.insertOne({ _id: 'b' });
    expect(await things.countDocuments({})).toBe(2);
  });

  it('has what it took when it was ended and started again', async () => {
    const things = store.collection<Thing>('kept');
    for (let n = 0; n < 200; n += 1) await things.insertOne({ _id: `${n}`, n });
    await server?.end();
    expect(await timed(things.findOne({ _id: '0' }))).toBeLessThan(IN_TIME_MS);
    await server?.restart();
    await isBack();
    expect(await things.countDocuments({})).toBe(200);
    expect(await things.findOneAndUpdate({ _id: '199' }, { $inc: { n: 1 } })).toEqual({ _id: '199', n: 200 });
  }, 60_000);
});
