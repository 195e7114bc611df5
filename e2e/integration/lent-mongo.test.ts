/** Checks what tests leave behind on a MongoDB that the environment names. */
import { randomUUID } from 'node:crypto';
import type { UserRecord } from '@touchline/shared/server/records';
import { openMongoStore } from '@touchline/shared/server/store/mongo';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startClub } from '../../scripts/services/club';
import { borrowMongoServer, databaseUrl, startMongoServer } from '../../scripts/services/mongo-server';

const lent = inject('mongoUrl');

describe.skipIf(!lent)('with MONGODB_URL set', () => {
  const given = databaseUrl(lent ?? '', `lent-${randomUUID().slice(0, 8)}`);
  const databases = async (): Promise<string[]> => {
    const client = new MongoClient(given);
    try {
      return (await client.db().admin().listDatabases()).databases.map(({ name }) => name);
    } finally {
      await client.close();
    }
  };
  const write = async (url: string) => {
    const store = await openMongoStore(url);
    await store.collection('things').insertOne({ _id: 'a' });
    await store.close();
  };

  beforeAll(() => void vi.stubEnv('MONGODB_URL', given));
  afterAll(() => void vi.unstubAllEnvs());

  it('starts a demo club without writing it into that database', async () => {
    const club = await startClub();
    expect((await fetch(`${club.url}/api/health`)).status).toBe(200);
    await club.stop();
    const store = await openMongoStore(given);
    const users = await store.collection<UserRecord>('users').countDocuments({});
    await store.close();
    expect(users).toBe(0);
  });

  it('gives each run databases of its own, and drops them at its end', async () => {
    await write(given);
    const [one, other] = [await startMongoServer(), await startMongoServer()];
    const ours = [databaseUrl(one.url, 'first'), databaseUrl(databaseUrl(one.url, 'second'), 'third'), one.url];
    for (const url of [...ours, databaseUrl(other.url, 'first')]) await write(url);
    const named = (url: string) => new URL(url).pathname.slice(1);
    const made = ours.map(named);
    expect(new Set([...made, named(databaseUrl(other.url, 'first'))]).size).toBe(4);
    expect(await databases()).toEqual(expect.arrayContaining([...made, named(given)]));

    await one.stop();
    const left = await databases();
    for (const name of made) expect(left).not.toContain(name);
    expect(left).toEqual(expect.arrayContaining([named(given), named(databaseUrl(other.url, 'first'))]));
    await other.stop();
    expect(await databases()).not.toContain(named(databaseUrl(other.url, 'first')));
  });

  it('names the login database of a borrowed server in authSource', () => {
    const options = (url: string) => new URL(borrowMongoServer(url).url).searchParams.get('authSource');
    expect(options('mongodb://me:secret@db/people')).toBe('people');
    expect(options('mongodb://me:secret@db/?tls=true')).toBe('admin');
    expect(options('mongodb://me:secret@db/people?authSource=staff')).toBe('staff');
    expect(options('mongodb://db/people')).toBeNull();
  });
});
