import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ClubStore, openClubStore } from './club-store';
import { type Clients, describeAdapters } from './database/testing/describe-stores';
import type { SchemaRecord } from './service-records';
import type { Document } from './store/port';

const AT = Date.now();
const LATER = AT + 30 * 86_400_000;

describeAdapters('deliveries of a club of the previous version', (open) => {
  let clients: Clients;
  beforeEach(async () => {
    clients = await open();
  });
  afterEach(() => clients.close());

  const notice = (_id: string, fields: object) => ({
    _id: `ana/change/${_id}`,
    userId: 'ana',
    kind: 'change',
    at: AT,
    until: LATER,
    expiresAt: LATER,
    ...fields,
  });
  const mail = (_id: string, fields: object) => ({
    _id,
    to: 'ana@club.example',
    subject: 'Hello',
    text: 'Hi',
    createdAt: AT,
    dueAt: AT,
    attempts: 0,
    ...fields,
  });
  const NOTICES = [
    notice('waits', { mail: 'waiting', push: 'waiting', dueAt: AT }),
    notice('off', { mail: 'off', push: 'off' }),
    notice('merged', { mail: 'dropped', push: 'dropped' }),
    notice('queued', { mail: 'queued', push: 'sent', batch: 'b1', sentAt: AT + 1 }),
    notice('one', { mail: 'sent', push: 'off', batch: 'b2', sentAt: AT + 2 }),
    notice('two', { mail: 'sent', push: 'off', batch: 'b2', sentAt: AT + 2 }),
    notice('failed', { mail: 'failed', push: 'failed', batch: 'b3', sentAt: AT + 3, reason: '550 No' }),
    notice('old', { mail: 'dropped', push: 'off', batch: 'b4', sentAt: AT + 4 }),
    notice('pushing', { mail: 'sent', push: 'waiting', batch: 'b5', sentAt: AT + 5, attempts: 1, dueAt: AT }),
    notice('writing', { mail: 'waiting', push: 'waiting', batch: 'b6', sentAt: AT + 6, dueAt: AT }),
  ];
  const MAILS = [
    mail('account', {}),
    mail('sending', { attempts: 1, sending: true }),
    mail('b1', { notices: ['ana/change/queued'], attempts: 2, isFailing: true }),
    mail('b6', { notices: ['ana/change/writing'] }),
  ];

  /** Fills a store as the previous version left it, and opens it. */
  async function upgrade(): Promise<ClubStore> {
    await openClubStore(clients.one);
    await clients.one.collection<SchemaRecord>('schema').updateOne({ _id: 'club' }, { $set: { version: 1 } });
    for (const document of NOTICES) await clients.one.collection<Document>('notices').insertOne(document);
    for (const document of MAILS) await clients.one.collection<Document>('mails').insertOne(document);
    const [one] = await Promise.all([openClubStore(clients.one), openClubStore(clients.other)]);
    return one;
  }

  it('hold the queued mails as they are, and who got them', async () => {
    const { mails } = await upgrade();
    expect(await mails.find({ dueAt: { $exists: true } }, { sort: { _id: 1 } })).toEqual([
      { ...MAILS[0], way: 'mail', state: 'waiting' },
      { ...MAILS[2], way: 'mail', state: 'waiting', userId: 'ana' },
      { ...MAILS[3], way: 'mail', state: 'waiting', userId: 'ana' },
      { ...mail('sending', { attempts: 1 }), way: 'mail', state: 'claimed' },
    ]);
  });

  it('hold once what was sent, failed or dropped, so that nothing is sent again', async () => {
    const { mails } = await upgrade();
    const final = (_id: string, way: string, state: string, ids: string[], createdAt: number) => {
      const notices = ids.map((id) => `ana/change/${id}`);
      return { _id, way, state, userId: 'ana', notices, createdAt, attempts: 1, expiresAt: LATER };
    };
    expect(await mails.find({ dueAt: { $exists: false } }, { sort: { _id: 1 } })).toEqual([
      final('b1/push', 'push', 'sent', ['queued'], AT + 1),
      final('b2', 'mail', 'sent', ['one', 'two'], AT + 2),
      { ...final('b3', 'mail', 'failed', ['failed'], AT + 3), reason: '550 No' },
      { ...final('b3/push', 'push', 'failed', ['failed'], AT + 3), reason: '550 No' },
      final('b4', 'mail', 'dropped', ['old'], AT + 4),
      final('b5', 'mail', 'sent', ['pushing'], AT + 5),
    ]);
  });

  it('leave the notices that wait to processes of both versions', async () => {
    const { notices } = await upgrade();
    expect(await notices.find({ dueAt: { $exists: true } }, { sort: { _id: 1 } })).toEqual(
      NOTICES.filter((one) => 'dueAt' in one).toSorted((one, other) => (one._id < other._id ? -1 : 1)),
    );
  });

  it('are the same when the migration is interrupted and runs again, also beside a queue that has gone on', async () => {
    const store = await upgrade();
    const before = await store.mails.find({}, { sort: { _id: 1 } });
    await store.mails.updateOne({ _id: 'account' }, { $set: { state: 'claimed', attempts: 1 } });
    await clients.one.collection<SchemaRecord>('schema').updateOne({ _id: 'club' }, { $set: { version: 1 } });
    await openClubStore(clients.other);
    expect(await store.mails.find({}, { sort: { _id: 1 } })).toEqual(
      before.map((one) => (one._id === 'account' ? { ...one, state: 'claimed', attempts: 1 } : one)),
    );
  });
});
