/// <reference path="../../scripts/services/provided.d.ts" />

import { openClubStore } from '@touchline/shared/server/club-store';
import { readConfig } from '@touchline/shared/server/config/config';
import { demoAddress } from '@touchline/shared/server/config/refuse-demo';
import { openStore } from '@touchline/shared/server/store/open-store';
import { buildPerson } from '@touchline/shared/server/testing/records';
import { describe, expect, inject, it } from 'vitest';
import { freePort } from '../../scripts/services/free-port';
import { databaseUrl } from '../../scripts/services/mongo-server';
import { startApi } from './main';

const mongoUrl = inject('mongoUrl');
const redisUrl = inject('redisUrl');

describe('the service by itself', () => {
  it.each([
    ['neither', {}],
    ['no Redis', { MONGODB_URL: 'mongodb://127.0.0.1:1/club' }],
    ['no database', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('is refused with %s', async (_what, settings) => {
    await expect(startApi(readConfig(settings), undefined)).rejects.toThrow('needs MONGODB_URL and REDIS_URL');
  });

  it.skipIf(!mongoUrl || !redisUrl)('is refused in production on a store of the demo club', async () => {
    const database = databaseUrl(mongoUrl ?? '', `demo-api${process.pid}`);
    const port = await freePort();
    const settings = { MONGODB_URL: database, REDIS_URL: redisUrl, PORT: String(port), LOG_LEVEL: 'silent' };
    const documents = await openStore({ mongodbUrl: database, dataDir: '' });
    const store = await openClubStore(documents);
    const { user } = await buildPerson(store, 'Coach', 'COACH');
    await store.users.updateOne({ _id: user._id }, { $set: { emailAddress: demoAddress('coach') } });
    const production = readConfig({ ...settings, NODE_ENV: 'production', PUBLIC_URL: 'https://club.example' });
    await expect(startApi(production, undefined)).rejects.toThrow('holds the demo club');
    const running = await startApi(readConfig(settings), undefined);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    await running.close();
    await documents.close();
  });
});
