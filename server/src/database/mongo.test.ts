/** The MongoDB adapter with a server that does not respond. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl, startJavaServer } from '../../../testing/services/mongo-server';
import { startOrSkip } from '../../../testing/services/start-or-skip';
import { type DocumentStore, StoreUnavailable } from '../store/port';
import { PATIENCE } from '../testing/soon';
import { openMongoStore } from './mongo';
import type { Thing } from './testing/describe-stores';

/** Expects that a call is rejected, which only its own time limit can do. */
const expectTurnedAway = async (call: Promise<unknown>): Promise<void> => {
  const started = performance.now();
  await expect(call).rejects.toBeInstanceOf(StoreUnavailable);
  console.log(`turned away after ${(performance.now() - started).toFixed(0)} ms`);
};

describe('a missing server', () => {
  it('is reported when the store is opened', async () => {
    await expectTurnedAway(openMongoStore('mongodb://127.0.0.1:9/x'));
  });
});

/** A separate server, because the test stops it. */
const server = await startOrSkip('a MongoDB that stops answering', startJavaServer());
afterAll(() => server?.stop());

describe.skipIf(!server)('a server that stops responding', () => {
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
        { timeout: PATIENCE },
      )
      .toBe(true);

  it('rejects calls while the server does not respond, and accepts them when it is back', async () => {
    const things = store.collection<Thing>('things');
    await things.insertOne({ _id: 'a', n: 0 });
    process.kill(pid, 'SIGSTOP');
    try {
      await Promise.all([
        expectTurnedAway(things.findOne({ _id: 'a' })),
        expectTurnedAway(things.updateOne({ _id: 'a' }, { $inc: { n: 1 } })),
        expectTurnedAway(store.ping()),
      ]);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await isBack();
    await things.insertOne({ _id: 'b' });
    expect(await things.countDocuments({})).toBe(2);
  });

  it('keeps acknowledged documents over a restart of the server', async () => {
    const things = store.collection<Thing>('kept');
    for (let n = 0; n < 200; n += 1) await things.insertOne({ _id: `${n}`, n });
    await server?.end();
    await expectTurnedAway(things.findOne({ _id: '0' }));
    await server?.restart();
    await isBack();
    expect(await things.countDocuments({})).toBe(200);
    expect(await things.findOneAndUpdate({ _id: '199' }, { $inc: { n: 1 } })).toEqual({ _id: '199', n: 200 });
  });
});
