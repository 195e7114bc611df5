/** A process that writes concurrently to a data folder, and prints each version once it is acknowledged. */
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedStore } from '../embedded';
import type { Thing } from './describe-stores';

const [folder = '', writers = '20', checkpointAfterMs, rewriteEveryMs] = process.argv.slice(2);
const STDOUT = 1;
type Erasure = { _id: string; at: number };

const store = await openEmbeddedStore(folder, {
  ...(checkpointAfterMs && { checkpointAfterMs: Number(checkpointAfterMs) }),
  ...(rewriteEveryMs && { rewriteEveryMs: Number(rewriteEveryMs) }),
});
const things = store.collection<Thing>('things');
const existing = await things.findOne({ _id: 'a' });
if (!existing) await things.insertOne({ _id: 'a', version: 0, rows: {}, list: [] });
writeSync(STDOUT, 'ready\n');

const write = async (): Promise<void> => {
  for (;;) {
    // Random, so that writes come during checkpoints and between them.
    if (checkpointAfterMs) await delay(Math.random() * 3 * Number(checkpointAfterMs));
    const row = `p${process.hrtime.bigint()}`;
    const after = await things.findOneAndUpdate(
      { _id: 'a', [`rows.${row}`]: { $exists: false } },
      { $set: { [`rows.${row}`]: { player: 'x' } }, $inc: { version: 1 } },
    );
    const n = after?.version ?? 0;
    // An appended write survives the process, too.
    await (n % 2 ? things.insertOne({ _id: row, n }) : things.append({ _id: row, n }));
    // An erasure of long ago, which the files have to forget.
    const at = Date.now() - 7_200_000;
    if (rewriteEveryMs) await store.collection<Erasure>('erasures').insertOne({ _id: row, at });
    // Synchronous and unbuffered: a printed line must have been acknowledged before any kill.
    writeSync(STDOUT, `${n} ${row}\n`);
  }
};
await Promise.all(Array.from({ length: Number(writers) }, write));
