/** A process that writes to a data folder, many at once, and says each version once it was acknowledged. */
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedStore } from '../embedded';
import type { Thing } from './describe-stores';

const [folder = '', writers = '20', settleAfterMs] = process.argv.slice(2);
const STDOUT = 1;

const store = await openEmbeddedStore(folder, settleAfterMs ? { settleAfterMs: Number(settleAfterMs) } : {});
const things = store.collection<Thing>('things');
const found = await things.findOne({ _id: 'a' });
if (!found) await things.insertOne({ _id: 'a', version: 0, rows: {}, list: [] });
writeSync(STDOUT, 'ready\n');

const write = async (): Promise<void> => {
  for (;;) {
    // Now in the middle of what lmdb is being given, now after it.
    if (settleAfterMs) await delay(Math.random() * 3 * Number(settleAfterMs));
    const row = `p${process.hrtime.bigint()}`;
    const after = await things.findOneAndUpdate(
      { _id: 'a', [`rows.${row}`]: { $exists: false } },
      { $set: { [`rows.${row}`]: { player: 'x' } }, $inc: { version: 1 } },
    );
    const n = after?.version ?? 0;
    // What is only appended outlives the process as well.
    await (n % 2 ? things.insertOne({ _id: row, n }) : things.append({ _id: row, n }));
    // At once, not buffered: what was said must have been acknowledged before any kill.
    writeSync(STDOUT, `${n} ${row}\n`);
  }
};
await Promise.all(Array.from({ length: Number(writers) }, write));
