import { afterEach, beforeEach, expect, it } from 'vitest';
import { openClubStore } from './club-store';
import { type Clients, describeAdapters } from './database/testing/describe-stores';
import { markOfUser } from './erasures';
import { beginRestore, endRestore, type Migration, migrate, migrations, schemaVersion } from './migrations';
import type { LeaseRecord, SchemaRecord } from './service-records';
import type { DocumentStore } from './store/port';

interface Note {
  _id: string;
  text: string;
}

describeAdapters('migrations', (open) => {
  let clients: Clients;
  beforeEach(async () => {
    clients = await open();
  });
  afterEach(() => clients.close());

  const notes = (store: DocumentStore = clients.one) => store.collection<Note>('notes');
  /** Returns a migration that adds a word to every note, and records its runs. */
  const adding = (word: string, log: string[]): Migration => ({
    name: `Notes end with ${word}`,
    up: async (store) => {
      log.push(word);
      for (const { _id, text } of await notes(store).find({}))
        if (!text.includes(word)) await notes(store).updateOne({ _id, text }, { $set: { text: `${text} ${word}` } });
    },
  });

  it('applies missing migrations in order, each once', async () => {
    await notes().insertOne({ _id: 'a', text: 'note' });
    const log: string[] = [];
    const [one, two, three] = [adding('one', log), adding('two', log), adding('three', log)];
    await migrate(clients.one, []);
    expect(await schemaVersion(clients.one)).toBe(0);
    await migrate(clients.one, [one, two]);
    await migrate(clients.other, [one, two]);
    expect(log).toEqual(['one', 'two']);
    await migrate(clients.other, [one, two, three]);
    expect(log).toEqual(['one', 'two', 'three']);
    expect(await notes().findOne({ _id: 'a' })).toEqual({ _id: 'a', text: 'note one two three' });
    expect(await schemaVersion(clients.one)).toBe(3);
  });

  it('runs in one of several processes that start at once, while the others wait', async () => {
    await notes().insertOne({ _id: 'a', text: 'note' });
    const log: string[] = [];
    let running = 0;
    let mostAtOnce = 0;
    const slow: Migration = {
      name: 'Takes a while',
      up: async (store) => {
        log.push('slow');
        running += 1;
        mostAtOnce = Math.max(mostAtOnce, running);
        for (let n = 0; n < 50; n += 1) await notes(store).updateOne({ _id: 'a' }, { $set: { text: `note ${n}` } });
        running -= 1;
      },
    };
    const migrationList = [slow, adding('two', log)];
    const starts = [clients.one, clients.other, clients.one, clients.other];
    await Promise.all(
      starts.map(async (store) => {
        await migrate(store, migrationList);
        // No process continues before all migrations are done.
        expect(await notes(store).findOne({ _id: 'a' })).toEqual({ _id: 'a', text: 'note 49 two' });
      }),
    );
    expect(mostAtOnce).toBe(1);
    expect(log).toEqual(['slow', 'two']);
  });

  it('continues after an interrupted start, and releases its lease', async () => {
    const log: string[] = [];
    const breaking: Migration = {
      name: 'Fails the first time',
      up: async () => {
        log.push('breaking');
        if (log.length < 3) throw new Error('power failure');
      },
    };
    const migrationList = [adding('one', log), breaking];
    await expect(migrate(clients.one, migrationList)).rejects.toThrow('power failure');
    expect(await schemaVersion(clients.one)).toBe(1);
    await migrate(clients.other, migrationList);
    expect(log).toEqual(['one', 'breaking', 'breaking']);
    expect(await schemaVersion(clients.one)).toBe(2);
  });

  it('is not blocked for ever by a process that crashed during a migration', async () => {
    const deadLease = { _id: 'migration', holder: 'dead', until: Date.now() + 400 };
    await clients.one.collection<LeaseRecord>('leases').insertOne(deadLease);
    const log: string[] = [];
    await migrate(clients.other, [adding('one', log)]);
    expect(Date.now()).toBeGreaterThanOrEqual(deadLease.until);
    expect(log).toEqual(['one']);
  });

  it('rejects data newer than the code, and changes nothing', async () => {
    await migrate(clients.one, [adding('one', []), adding('two', [])]);
    await notes().insertOne({ _id: 'a', text: 'note' });
    await expect(migrate(clients.one, [adding('one', [])])).rejects.toThrow(/newer version of Touchline \(2\)/);
    expect(await notes().findOne({ _id: 'a' })).toEqual({ _id: 'a', text: 'note' });
  });

  it('runs whenever a club store is opened', async () => {
    await openClubStore(clients.one);
    expect(await schemaVersion(clients.one)).toBe(migrations.length);
    await clients.one.collection<SchemaRecord>('schema').updateOne({ _id: 'club' }, { $inc: { version: 1 } });
    await expect(openClubStore(clients.one)).rejects.toThrow('newer version');
  });

  it('opens no store while a restore is not finished', async () => {
    await beginRestore(clients.one);
    await expect(openClubStore(clients.one)).rejects.toThrow('restore');
    await endRestore(clients.one, 0);
    await openClubStore(clients.one);
    expect(await schemaVersion(clients.one)).toBe(migrations.length);
  });

  it('migration 1 adds accounts that were erased before the ledger existed', async () => {
    const store = await openClubStore(clients.one);
    await clients.one.collection<SchemaRecord>('schema').deleteOne({ _id: 'club' });
    // Audit records expire after a year.
    const at = Date.now();
    const act = { by: { userId: 'r', name: 'Root', emailAddress: '' }, before: {}, after: {}, requestId: 'x', at };
    await store.audit.insertOne({ _id: '1', ...act, action: 'delete_user', about: 'u1' });
    await store.audit.insertOne({ _id: '2', ...act, action: 'delete_account', about: 'u2' });
    await store.audit.insertOne({ _id: '3', ...act, action: 'add_role', about: 'u3' });
    await openClubStore(clients.other);
    const erasures = await store.erasures.find({}, { sort: { _id: 1 } });
    expect(erasures).toEqual([markOfUser('u1'), markOfUser('u2')].sort().map((_id) => ({ _id, at })));
    expect(JSON.stringify(erasures)).not.toMatch(/u1|u2/);
  });
});
