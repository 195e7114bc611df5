import type { Mutant } from '../mutant';

const S = 'server/src';

export default [
  {
    what: 'The next owner of a data folder waits for the leases of a killed one',
    file: 'server/src/database/open-store.ts',
    from: '  await endFormerClaims(store);\n',
    to: '',
    tests: ['server/src/database/former-owner.test.ts'],
  },
  {
    what: 'One unreadable entry spoils a whole board',
    file: `${S}/boards/work.ts`,
    from: 'const readable = repaired.filter(isReadable);',
    to: 'const readable = repaired;',
    tests: [`${S}/boards/merge.test.ts`],
  },
  {
    what: 'Compaction removes entries that it could not read',
    file: `${S}/boards/work.ts`,
    from: 'const held = allIndexes.filter((index) => isReadable(repaired[index] ?? EMPTY_UPDATE));',
    to: 'const held = allIndexes;',
    tests: [`${S}/boards/merge.test.ts`],
  },
  {
    what: 'A merged entry precedes entries written during the compaction',
    file: `${S}/boards/journal.ts`,
    from: `await appendUpdate(store, boardId, update, Math.max(Date.now(), afterMerged));`,
    to: `await appendUpdate(store, boardId, update, 0);`,
    tests: [`${S}/boards/journal.contract.test.ts`],
  },
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
    what: 'A backup holds the devices of push messages',
    file: `${S}/backup/backup.ts`,
    from: `  'devices',
  'links',
`,
    to: `  'links',
`,
    tests: [`${S}/backup/backup.test.ts`],
  },
  {
    what: 'A backup holds the sessions of people who are signed in',
    file: `${S}/backup/backup.ts`,
    from: `  'sessions',
  'devices',
`,
    to: `  'devices',
`,
    tests: [`${S}/backup/backup.test.ts`],
  },
  {
    what: 'A restore brings back people who were erased since the backup',
    file: `${S}/backup/backup.ts`,
    from: `if (name !== LEDGER) await deleteAll(store, name);`,
    to: `await deleteAll(store, name);`,
    tests: [`${S}/backup/backup.test.ts`],
  },
  {
    what: 'An interrupted backup counts as complete',
    file: `${S}/backup/file.ts`,
    from: `if (!isComplete) throw broken(`,
    to: `if (!head) throw broken(`,
    tests: [`${S}/backup/file.test.ts`],
  },
  {
    what: 'A club opens the store of an interrupted restore',
    file: `${S}/migrations.ts`,
    from: `await schemaOf(store).updateOne({ _id: ID }, { $set: { restoring: true } });`,
    to: ``,
    tests: [`${S}/migrations.test.ts`],
  },
  {
    what: 'Several processes migrate at once',
    file: `${S}/leases.ts`,
    from: `{ _id: name, until: { $lte: now } },`,
    to: `{ _id: name },`,
    tests: [`${S}/migrations.test.ts`],
  },
  {
    what: 'A lease is not released after the work',
    file: `${S}/leases.ts`,
    from: `await leases.deleteOne({ _id: name, holder }).catch(() => undefined);`,
    to: ``,
    tests: [`${S}/leases.test.ts`],
  },
  {
    what: 'A handler that throws keeps facts from the others',
    file: `${S}/news/bus.ts`,
    from: `        try {
          handle(fact, publishedAt);
        } catch (error) {
          log.error({ err: error, kind: fact.kind }, 'A handler of news failed');
        }`,
    to: `        handle(fact, publishedAt);`,
    tests: [`${S}/news/bus.test.ts`],
  },
  {
    what: 'News are published on the stack of the write',
    file: `${S}/news/bus.ts`,
    from: `setImmediate(() => {`,
    to: `[0].forEach(() => {`,
    tests: [`${S}/news/bus.test.ts`],
  },
  {
    what: 'Entries of the stream within one millisecond are out of order',
    file: `${S}/news/stream.ts`,
    from: `aTime === bTime ? aSequence < bSequence : aTime < bTime`,
    to: `aTime < bTime`,
    tests: [`${S}/news/stream.test.ts`],
  },
  {
    what: 'Clients are not notified of news lost while Redis was down',
    file: `${S}/news/redis-publisher.ts`,
    from: `  const recordLoss = (error: unknown) => {
    hasLostFacts = true;`,
    to: `  const recordLoss = (error: unknown) => {`,
    tests: [`${S}/news/redis-bus.test.ts`],
  },
  {
    what: 'The demo club is made in production',
    file: `${S}/config/config.ts`,
    from: `DEMO: demo ?? !isProduction`,
    to: `DEMO: demo ?? true`,
    tests: [`${S}/config/config.test.ts`],
  },
  {
    what: 'An empty setting counts as a value',
    file: `${S}/config/config.ts`,
    from: `value !== undefined && value !== ''`,
    to: `value !== undefined`,
    tests: [`${S}/config/config.test.ts`],
  },
  {
    what: 'A condition of a filter that is undefined matches every document',
    file: `${S}/store/port.ts`,
    from: `if (condition === undefined) throw new TypeError(\`The filter has no value for \${path}\`);`,
    to: `if (condition === undefined) continue;`,
    tests: [`${S}/database/store.contract.test.ts`],
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
    what: 'Entries that are only in the log are lost after a crash',
    file: `${S}/database/embedded/disk.ts`,
    from: `    await writeToLmdb(database, changes);
    return new Disk(`,
    to: `    void changes;
    return new Disk(`,
    tests: [`${S}/database/embedded.durability.test.ts`],
  },
  {
    what: 'An update changes a document that a reader holds',
    file: `${S}/database/embedded/update.ts`,
    from: `const copied = (Array.isArray(container) ? [...container] : { ...container }) as C;`,
    to: `const copied = container;`,
    tests: [`${S}/database/updates.contract.test.ts`, `${S}/database/store.contract.test.ts`],
  },
  {
    what: 'A query for a value that is missing misses documents of a sparse index',
    file: `${S}/database/embedded/plan.ts`,
    from: `if (values && !(index.sparse && values.includes(null)))`,
    to: `if (values)`,
    tests: [`${S}/database/indexes.contract.test.ts`],
  },
  {
    what: 'A page by _id scans and sorts the whole collection',
    file: `${S}/database/embedded/plan.ts`,
    from: '    byIdOrder(access, filter, sort),',
    to: '',
    tests: [`${S}/database/embedded.test.ts`],
  },
  {
    what: 'Going through all journals scans all entries for each board',
    file: `${S}/database/embedded/plan.ts`,
    from: ' ?? byFirstField(index, filter, sort)',
    to: '',
    tests: [`${S}/database/embedded.test.ts`, 'api/src/documents-read.test.ts'],
  },
  {
    what: 'A long read mixes the states before and after the writes of others',
    file: `${S}/database/embedded/select.ts`,
    from: 'if (!isPaused) next = drained(next);',
    to: '',
    tests: [`${S}/database/embedded.test.ts`],
  },
  {
    what: 'A long series of short reads lets nobody in',
    file: `${S}/database/embedded/collection.ts`,
    from: 'if (isTurnOver()) await takeTurn();',
    to: '',
    tests: [`${S}/database/embedded.test.ts`],
  },
  {
    what: 'An index keeps the former values of a changed document',
    file: `${S}/database/embedded/ordered-index.ts`,
    from: 'for (const places of left.values()) for (const place of places.values()) this.#delete(place);',
    to: '',
    tests: [`${S}/database/indexes.contract.test.ts`],
  },
  {
    what: 'MongoDB acknowledges writes that are not in its journal',
    file: `${S}/database/mongo.ts`,
    from: `writeConcern: { w: 'majority', journal: true },`,
    to: `writeConcern: { w: 1 },`,
    tests: [`${S}/database/mongo-faults.test.ts`],
  },
  {
    what: 'A full disk of MongoDB counts as a permanent failure',
    file: `${S}/database/mongo-calls.ts`,
    from: `13_435, 13_436, 14_031]`,
    to: `13_435, 13_436]`,
    tests: [`${S}/database/mongo-faults.test.ts`],
  },
  {
    what: 'An expired session is still valid',
    file: `${S}/access/load-callers.ts`,
    from: `.filter(({ expiresAt }) => expiresAt > now)`,
    to: `.filter(() => now > 0)`,
    tests: [`${S}/access/load-callers.test.ts`],
  },
  {
    what: 'A family that was dismissed from a team still belongs to it',
    file: `${S}/access/caller.ts`,
    from: `!team.dismissed?.includes(user.emailAddress) && team.playerIds`,
    to: `team.playerIds`,
    tests: [`${S}/access/load-callers.test.ts`],
  },
  {
    what: 'A log shows the addresses that a failure quotes',
    file: `${S}/log.ts`,
    from: `    .replace(ADDRESS, '…@…')
`,
    to: ``,
    tests: [`${S}/log.test.ts`],
  },
  {
    what: 'The same guest is on a list twice when typed in capitals',
    file: `${S}/row-keys.ts`,
    from: `attendee.player.trim().toLowerCase()`,
    to: `attendee.player.trim()`,
    tests: [`${S}/row-keys.test.ts`],
  },
  {
    what: 'A batch of callers does not wait for the running one',
    file: `${S}/access/load-callers.ts`,
    from: '(running ? previousBatch() : Promise.resolve())',
    to: 'Promise.resolve()',
    tests: [`${S}/access/load-callers.test.ts`],
  },
] satisfies Mutant[];
