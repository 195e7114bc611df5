import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile as read, rm, writeFile as write } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../testing/services/mongo-server';
import { type ClubStore, COLLECTIONS, openClubStore } from '../club-store';
import { openEmbeddedStore } from '../database/embedded';
import { openStore, type StoreSettings } from '../database/open-store';
import { migrations } from '../migrations';
import type { Document, DocumentStore } from '../store/port';
import { buildEvent, buildPerson, buildPlayer, buildTeam } from '../testing/records';
import { backUp, restore } from './backup';
import { openSnapshot } from './snapshot';

const mongoUrl = inject('mongoUrl');
const KINDS = mongoUrl === undefined ? (['embedded'] as const) : (['embedded', 'mongodb'] as const);
type Kind = (typeof KINDS)[number];

/** Returns a field with bytes as numbers: the two stores return different types of bytes. */
const comparable = ([name, value]: [string, unknown]) => [name, value instanceof Uint8Array ? [...value] : value];

describe('backups', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-backup-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Returns settings for an unused store. */
  const fresh = (kind: Kind): StoreSettings => {
    const name = `t${randomUUID().slice(0, 8)}`;
    return kind === 'embedded'
      ? { dataDir: join(folder, name) }
      : { dataDir: folder, mongodbUrl: databaseUrl(mongoUrl ?? '', name) };
  };
  const file = (name: string) => join(folder, name);
  const save = (settings: StoreSettings, name: string, options = {}) =>
    backUp(settings, createWriteStream(file(name)), options);

  async function using<T>(settings: StoreSettings, use: (store: ClubStore, raw: DocumentStore) => Promise<T>) {
    const documents = await openStore(settings);
    try {
      return await use(await openClubStore(documents), documents);
    } finally {
      await documents.close();
    }
  }
  /** Returns every document, with its fields in order. */
  const everything = (settings: StoreSettings) =>
    using(settings, async (store) => {
      const all = COLLECTIONS.filter((name) => name !== 'leases').map(async (name) => {
        const documents: Document[] = await store[name].find({}, { sort: { _id: 1 } });
        return [name, documents.map((document) => JSON.stringify(Object.entries(document).map(comparable)))];
      });
      return Object.fromEntries(await Promise.all(all));
    });
  /** Fills a club with documents in many collections, in one of them more than a page. */
  const makeClub = (settings: StoreSettings) =>
    using(settings, async (store) => {
      const parent = await buildPerson(store, 'Ana Silva', 'PARENT');
      const leo = await buildPlayer(store, 'Leo Silva', parent);
      await buildTeam(store, '26618', { family: [parent], players: [leo] });
      await buildEvent(store, ['26618'], {});
      for (let n = 0; n < 250; n += 1)
        await store.boardJournal.insertOne({
          _id: `e${n}`,
          boardId: 'b',
          at: n,
          update: new Uint8Array([n, 0, 255]),
        });
      await store.devices.insertOne({
        _id: 'd',
        userId: parent.user._id,
        sessionId: parent.sessionId,
        endpoint: 'https://push.example/1',
        keys: { p256dh: '', auth: '' },
        name: 'Firefox',
        addedAt: 1,
      });
      await store.audit.insertOne({
        _id: 'z',
        at: Date.now(),
        by: { userId: 'u', name: 'Zoë “Z” \u2028 Ünal', emailAddress: '' },
        action: 'add_role',
        about: 'x',
        before: { z: ['2', '1'], a: '' },
        after: {},
        requestId: 'r',
      });
      return parent;
    });

  describe.each(KINDS.flatMap((from) => KINDS.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
    it('restore everything unchanged, except sessions and devices of push messages', async () => {
      const [source, target] = [fresh(from), fresh(to)];
      await makeClub(source);
      const before = await everything(source);
      expect([before.sessions, before.devices].map((found) => found?.length)).toEqual([1, 1]);
      const documents = await save(source, 'club');
      expect(await restore(target, { from: file('club') })).toBe(documents);
      expect(await everything(target)).toEqual({ ...before, sessions: [], devices: [] });
      const [entry] = await using(target, (store) => store.boardJournal.find({ _id: 'e7' }));
      expect(entry?.update).toBeInstanceOf(Uint8Array);
      expect([...(entry?.update ?? [])]).toEqual([7, 0, 255]);
    });
  });

  it.skipIf(mongoUrl === undefined)(
    'name an event that is too large for MongoDB before anything is changed',
    async () => {
      const [source, target] = [fresh('embedded'), fresh('mongodb')];
      await makeClub(source);
      await using(source, async (store) => {
        const event = await buildEvent(store, ['26618'], {});
        await store.events.updateOne(
          { _id: event._id },
          { $set: { name: 'Spring final', summary: 'x'.repeat(17 * 1_048_576) } },
        );
      });
      await save(source, 'fat');
      await using(target, (store) => buildPerson(store, 'Bo Berg', 'ADMIN'));
      const before = await everything(target);
      const restoring = restore(target, { from: file('fat'), replace: true });
      await expect(restoring).rejects.toThrow(/the event “Spring final” \(\d+\) of 17\.0 MB.*Nothing was changed/);
      expect(await everything(target)).toEqual(before);
    },
  );

  describe.each(KINDS)('into %s', (kind) => {
    it('replace the content of a store only with `replace`, and then completely', async () => {
      const [source, target] = [fresh('embedded'), fresh(kind)];
      await makeClub(source);
      await save(source, 'club');
      await using(target, (store) => buildPerson(store, 'Bo Berg', 'ADMIN'));
      const before = await everything(target);
      await expect(restore(target, { from: file('club') })).rejects.toThrow('The store is not empty');
      expect(await everything(target)).toEqual(before);
      await restore(target, { from: file('club'), replace: true });
      expect(await everything(target)).toEqual({ ...(await everything(source)), sessions: [], devices: [] });
    });

    it('leave a store that no club opens after an interruption, until another restore', async () => {
      const [source, target] = [fresh('embedded'), fresh(kind)];
      await makeClub(source);
      await save(source, 'club');
      // A club in which two accounts have one address, which no store accepts: it fails in the middle.
      const documents = [1, 2].map((n) => ({ collection: 'users', document: { _id: 'one', n } }));
      const header = { touchline: 'backup', format: 1, schema: 0, at: 0 };
      const lines = [header, ...documents, { end: true, documents: 2 }].map((line) => JSON.stringify(line));
      await write(file('twice'), gzipSync(`${lines.join('\n')}\n`));
      await expect(restore(target, { from: file('twice') })).rejects.toThrow();
      await expect(everything(target)).rejects.toThrow('A restore into this store was not finished');
      await expect(save(target, 'half')).rejects.toThrow('not finished');
      await restore(target, { from: file('club'), replace: true });
      expect(await everything(target)).toEqual({ ...(await everything(source)), sessions: [], devices: [] });
    });

    it('keep the erasure ledger, and add the entries of newer backups', async () => {
      const [source, target, younger] = [fresh('embedded'), fresh(kind), fresh('embedded')];
      const recordErasure = (settings: StoreSettings, _id: string) =>
        using(settings, (store) => store.erasures.insertOne({ _id, at: 1 }));
      await makeClub(source);
      await recordErasure(source, 'of the backup');
      await save(source, 'club');
      await recordErasure(target, 'of the store');
      await recordErasure(target, 'of the backup');
      await recordErasure(younger, 'of a younger one');
      await save(younger, 'younger', { onlyLedger: true });
      await restore(target, { from: file('club'), replace: true, ledgers: [file('younger')] });
      const erasures = await using(target, (store) => store.erasures.find({}, { sort: { _id: 1 } }));
      expect(erasures.map(({ _id }) => _id)).toEqual(['of a younger one', 'of the backup', 'of the store']);
    });

    it('with only a ledger replace no club', async () => {
      const [source, target] = [fresh('embedded'), fresh(kind)];
      await makeClub(source);
      await using(source, (store) => store.erasures.insertOne({ _id: 'gone', at: 1 }));
      await save(source, 'ledger', { onlyLedger: true });
      // The older format, without `only`.
      const lines = gunzipSync(await read(file('ledger'))).toString();
      await write(file('older'), gzipSync(lines.replace(',"only":"ledger"', '')));
      await makeClub(target);
      const before = await everything(target);
      await expect(restore(target, { from: file('ledger'), replace: true })).rejects.toThrow('deletion ledger only');
      await expect(restore(target, { from: file('older'), replace: true })).rejects.toThrow('holds no account');
      expect(await everything(target)).toEqual(before);
      await expect(restore(fresh(kind), { from: file('ledger') })).rejects.toThrow('deletion ledger only');
      // They can still be used as ledgers.
      await save(source, 'club');
      for (const name of ['ledger', 'older']) {
        const empty = fresh(kind);
        await restore(empty, { from: file('club'), ledgers: [file(name)] });
        expect(await using(empty, (store) => store.erasures.find({}))).toHaveLength(1);
      }
    });
  });

  it('of the embedded store run beside the process that owns it, and show one moment', async () => {
    const settings = fresh('embedded');
    const owner = await openEmbeddedStore(settings.dataDir);
    const store = await openClubStore(owner);
    await buildPerson(store, 'Ana Silva');
    const addErasure = (n: number) => store.erasures.insertOne({ _id: `${n}`.padStart(5, '0'), at: n });
    for (let n = 0; n < 100; n += 1) await addErasure(n);
    const snapshot = await openSnapshot(settings);
    await store.starts.insertOne({ _id: 'later', codeHash: '', createdAt: 1 });
    for await (const document of snapshot.of('starts')) expect(document).toBeUndefined();
    const readIds: string[] = [];
    for await (const { _id } of snapshot.of('erasures')) {
      // Documents written during the read are not included.
      await addErasure(1_000 + readIds.length);
      await store.erasures.deleteOne({ _id: '00099' });
      readIds.push(_id);
    }
    await snapshot.close();
    expect(readIds).toEqual(Array.from({ length: 100 }, (_, n) => `${n}`.padStart(5, '0')));
    expect(await store.erasures.countDocuments({})).toBe(199);
    await expect(restore(settings, { from: file('nothing') })).rejects.toThrow('does not exist');
    await save(settings, 'club');
    await expect(restore(settings, { from: file('club'), replace: true })).rejects.toThrow('belongs to process');
    await owner.close();
  });

  it('are rejected when incomplete, changed, not a backup, or of a newer version, before anything is touched', async () => {
    const [source, target] = [fresh('embedded'), fresh('embedded')];
    await makeClub(source);
    await save(source, 'club');
    await makeClub(target);
    const before = await everything(target);
    const wholeFile = await read(file('club'));
    const line = (value: object) => `${JSON.stringify(value)}\n`;
    const header = { touchline: 'backup', format: 1, schema: 0, at: 0 };
    const rejectedFiles: [string, Buffer, string][] = [
      ['cut', wholeFile.subarray(0, wholeFile.length - 40), 'is not whole'],
      ['cut between lines', gzipSync(line(header)), 'is not whole'],
      ['short by one', gzipSync(line(header) + line({ end: true, documents: 1 })), 'is not whole'],
      ['a picture', Buffer.from('PNG'), 'is no backup'],
      ['something else', gzipSync(line({ a: 1 })), 'is no backup'],
      ['later format', gzipSync(line({ ...header, format: 2 })), 'newer version'],
      [
        'later',
        gzipSync(line({ ...header, schema: migrations.length + 1 }) + line({ end: true, documents: 0 })),
        'newer',
      ],
      [
        'strange',
        gzipSync(line(header) + line({ collection: 'x', document: { _id: 'a' } }) + line({ end: true, documents: 1 })),
        'does not know',
      ],
    ];
    for (const [name, bytes, message] of rejectedFiles) {
      await write(file(name), bytes);
      await expect(restore(target, { from: file(name), replace: true }), name).rejects.toThrow(message);
    }
    expect(await everything(target)).toEqual(before);
    await expect(save(fresh('embedded'), 'none')).rejects.toThrow('There is no store');
  });
});
