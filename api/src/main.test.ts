/// <reference path="../../testing/services/provided.d.ts" />

import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { openClubStore } from '@touchline/server/club-store';
import { readConfig } from '@touchline/server/config/config';
import { demoAddress } from '@touchline/server/config/refuse-demo';
import { openStore } from '@touchline/server/database/open-store';
import { buildPerson } from '@touchline/server/testing/records';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openFaultyProxy } from '../../testing/services/faulty-proxy';
import { freePort } from '../../testing/services/free-port';
import { databaseUrl } from '../../testing/services/mongo-server';
import { startApi } from './main';

const mongoUrl = inject('mongoUrl');
const redisUrl = inject('redisUrl');

describe('the api as its own process', () => {
  it.each([
    ['neither', {}],
    ['no Redis', { MONGODB_URL: 'mongodb://127.0.0.1:1/club' }],
    ['no database', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('refuses to start with %s', async (_what, settings) => {
    await expect(startApi(readConfig(settings), undefined)).rejects.toThrow('needs MONGODB_URL and REDIS_URL');
  });

  it.skipIf(!mongoUrl || !redisUrl)('is refused in production on a store of the demo club', async () => {
    const database = databaseUrl(mongoUrl ?? '', `demo-api${process.pid}`);
    const port = await freePort();
    const settings = { MONGODB_URL: database, REDIS_URL: redisUrl, PORT: String(port), LOG_LEVEL: 'silent' };
    const documents = await openStore({ mongodbUrl: database, dataDir: '' });
    onTestFinished(() => documents.close());
    const store = await openClubStore(documents);
    const { user } = await buildPerson(store, 'Coach', 'COACH');
    await store.users.updateOne({ _id: user._id }, { $set: { emailAddress: demoAddress('coach') } });
    const production = readConfig({ ...settings, NODE_ENV: 'production', PUBLIC_URL: 'https://club.example' });
    await expect(startApi(production, undefined)).rejects.toThrow('holds the demo club');
    const running = await startApi(readConfig(settings), undefined);
    onTestFinished(() => running.close());
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });

  it.skipIf(!mongoUrl || !redisUrl)('keeps running when the database hangs after the start', async () => {
    const proxy = await openFaultyProxy(Number(new URL(mongoUrl ?? '').port));
    onTestFinished(() => proxy.close());
    const database = databaseUrl(mongoUrl ?? '', `hangs-api${process.pid}`).replace(/:\d+\//, `:${proxy.port}/`);
    const port = await freePort();
    const settings = {
      MONGODB_URL: database,
      REDIS_URL: redisUrl,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DEMO: '0',
    };
    // From now on the database does not respond.
    proxy.delay(50);
    const starting = startApi(readConfig(settings), undefined);
    starting.catch(() => undefined);
    const listens = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1');
        socket.once('connect', () => resolve(true));
        socket.once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      });
    while (!(await listens())) await turn();
    proxy.dropAll();
    const running = await starting;
    proxy.heal();
    await running.close();
  });
});
