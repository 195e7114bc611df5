import type { Mutant } from '../mutant';

const S = 'server/src';

export default [
  {
    what: 'Compaction removes the entries before it writes the merged one',
    file: `${S}/boards/journal.ts`,
    from: `  await appendUpdate(store, boardId, update, Math.max(Date.now(), afterMerged));
  const ids = merged.map(({ id }) => id);`,
    to: `  const ids = merged.map(({ id }) => id);
  await store.boardJournal.deleteMany({ _id: { $in: ids } });
  await appendUpdate(store, boardId, update, Math.max(Date.now(), afterMerged));`,
    tests: [`${S}/boards/journal.contract.test.ts`],
  },
  {
    what: 'A restore brings back people who were erased since the backup',
    file: `${S}/backup/backup.ts`,
    from: `if (name !== LEDGER) await deleteAll(store, name);`,
    to: `await deleteAll(store, name);`,
    tests: [`${S}/backup/backup.test.ts`],
  },
  {
    what: 'Several processes migrate at once',
    file: `${S}/leases.ts`,
    from: `{ _id: name, until: { $lte: now } },`,
    to: `{ _id: name },`,
    tests: [`${S}/migrations.test.ts`],
  },
  {
    what: 'The embedded store acknowledges a write before the log is synced',
    file: `${S}/database/embedded/disk.ts`,
    from: `      batch.appended.resolve();`,
    to: `      batch.appended.resolve();
      batch.durable.resolve();`,
    tests: [`${S}/database/embedded.durability.test.ts`, `${S}/database/embedded.test.ts`],
  },
  {
    what: 'A long read mixes the states before and after the writes of others',
    file: `${S}/database/embedded/select.ts`,
    from: 'if (!isPaused) next = heldReader(source.documents, ids, { readPlan, most: matchesAll ? end - found.length : all });',
    to: '',
    tests: [`${S}/database/embedded.test.ts`],
  },
] satisfies Mutant[];
