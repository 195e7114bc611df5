import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openClubStore } from '../club-store';
import { takeLease } from '../leases';
import { openStore } from './open-store';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'touchline-owner-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('S1: the next owner of a data folder takes leases and claims of the former one at once', async () => {
  const former = await openStore({ dataDir });
  const left = await openClubStore(former);
  const later = Date.now() + 3_600_000;
  expect(await takeLease(left.leases, 'merges', 3_600_000)).toBe(true);
  const mail = {
    way: 'mail',
    to: 'ana@club.example',
    subject: 'Hello',
    text: 'Hi',
    createdAt: 1,
    dueAt: later,
  } as const;
  await left.mails.insertOne({ _id: 'claimed', ...mail, attempts: 1, state: 'claimed' });
  await left.mails.insertOne({ _id: 'waits', ...mail, attempts: 0, state: 'waiting' });
  const notice = { kind: 'event', at: 1, until: later, expiresAt: later } as const;
  await left.notices.insertOne({ _id: 'claimed', userId: 'u1', ...notice, batch: 'b1', dueAt: later });
  await left.notices.insertOne({ _id: 'waits', userId: 'u1', ...notice, dueAt: later });
  await left.notices.insertOne({ _id: 'done', userId: 'u1', ...notice, batch: 'b2' });
  await former.close();

  const next = await openStore({ dataDir });
  const { leases, mails, notices } = await openClubStore(next);
  expect(await takeLease(leases, 'merges', 1_000)).toBe(true);
  const due = { dueAt: { $lte: Date.now() } };
  expect((await mails.find(due)).map(({ _id }) => _id)).toEqual(['claimed']);
  expect((await notices.find(due)).map(({ _id }) => _id)).toEqual(['claimed']);
  await next.close();
});
