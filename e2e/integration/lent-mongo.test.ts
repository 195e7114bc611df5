/** Checks what tests leave behind on a MongoDB that the environment names. */
import { randomUUID } from 'node:crypto';
import { openMongoStore } from '@touchline/server/database/mongo';
import type { UserRecord } from '@touchline/server/records';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startClub } from '../../testing/services/club';
import { borrowMongoServer, databaseUrl, startMongoServer } from '../../testing/services/mongo-server';

const lent = inject('mongoUrl');

describe.skipIf(!lent)('with MONGODB_URL set', () => {
  const givenUrl = databaseUrl(lent ?? '', `lent-${randomUUID().slice(0, 8)}`);
  const listDatabases = async (): Promise<string[]> => {
    const client = new MongoClient(givenUrl);
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

  beforeAll(() => void vi.stubEnv('MONGODB_URL', givenUrl));
  afterAll(() => void vi.unstubAllEnvs());

  it('starts a demo club without writing it into that database', async () => {
    const club = await startClub();
    expect((await fetch(`${club.url}/api/health`)).status).toBe(200);
    await club.stop();
    const store = await openMongoStore(givenUrl);
    const users = await store.collection<UserRecord>('users').countDocuments({});
    await store.close();
    expect(users).toBe(0);
  });

  it('gives each run databases of its own, and drops them at its end', async () => {
    await write(givenUrl);
    const [firstRun, otherRun] = [await startMongoServer(), await startMongoServer()];
    const urls = [
      databaseUrl(firstRun.url, 'first'),
      databaseUrl(databaseUrl(firstRun.url, 'second'), 'third'),
      firstRun.url,
    ];
    for (const url of [...urls, databaseUrl(otherRun.url, 'first')]) await write(url);
    const databaseIn = (url: string) => new URL(url).pathname.slice(1);
    const names = urls.map(databaseIn);
    expect(new Set([...names, databaseIn(databaseUrl(otherRun.url, 'first'))]).size).toBe(4);
    expect(await listDatabases()).toEqual(expect.arrayContaining([...names, databaseIn(givenUrl)]));

    await firstRun.stop();
    const remaining = await listDatabases();
    for (const name of names) expect(remaining).not.toContain(name);
    expect(remaining).toEqual(
      expect.arrayContaining([databaseIn(givenUrl), databaseIn(databaseUrl(otherRun.url, 'first'))]),
    );
    await otherRun.stop();
    expect(await listDatabases()).not.toContain(databaseIn(databaseUrl(otherRun.url, 'first')));
  });

  it('names the login database of a borrowed server in authSource', () => {
    const authSourceOf = (url: string) => new URL(borrowMongoServer(url).url).searchParams.get('authSource');
    expect(authSourceOf('mongodb://me:secret@db/people')).toBe('people');
    expect(authSourceOf('mongodb://me:secret@db/?tls=true')).toBe('admin');
    expect(authSourceOf('mongodb://me:secret@db/people?authSource=staff')).toBe('staff');
    expect(authSourceOf('mongodb://db/people')).toBeNull();
  });
});
