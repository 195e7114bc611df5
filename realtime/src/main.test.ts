/// <reference path="../../testing/services/provided.d.ts" />

import { openClubStore } from '@touchline/server/club-store';
import { readConfig } from '@touchline/server/config/config';
import { demoAddress } from '@touchline/server/config/refuse-demo';
import { openStore } from '@touchline/server/database/open-store';
import { buildPerson } from '@touchline/server/testing/records';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { freePort } from '../../testing/services/free-port';
import { databaseUrl } from '../../testing/services/mongo-server';
import { startRealtime } from './main';
import { Listener } from './testing/listener';

const mongoUrl = inject('mongoUrl');
const redisUrl = inject('redisUrl');

describe('the service by itself', () => {
  it.each([
    ['no database and no Redis', {}],
    ['no Redis', { MONGODB_URL: 'mongodb://127.0.0.1:1/club' }],
    ['no database', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('does not start with %s', async (_what, settings) => {
    await expect(startRealtime(readConfig(settings))).rejects.toThrow('needs MONGODB_URL and REDIS_URL');
  });

  it.skipIf(!mongoUrl || !redisUrl)('does not start in production on a store with the demo club', async () => {
    const database = databaseUrl(mongoUrl ?? '', `demo${process.pid}`);
    const settings = { MONGODB_URL: database, REDIS_URL: redisUrl, PORT: '0', LOG_LEVEL: 'silent' };
    const documents = await openStore({ mongodbUrl: database, dataDir: '' });
    onTestFinished(() => documents.close());
    const store = await openClubStore(documents);
    const { user } = await buildPerson(store, 'Coach', 'COACH');
    await store.users.updateOne({ _id: user._id }, { $set: { emailAddress: demoAddress('coach') } });
    const production = readConfig({ ...settings, NODE_ENV: 'production', PUBLIC_URL: 'https://club.example' });
    await expect(startRealtime(production)).rejects.toThrow('holds the demo club');
    await (await startRealtime(readConfig(settings))).close();
  });

  it.skipIf(!mongoUrl || !redisUrl)('accepts connections, reports its health, and stops', async () => {
    const database = databaseUrl(mongoUrl ?? '', `realtime${process.pid}`);
    const documents = await openStore({ mongodbUrl: database, dataDir: '' });
    onTestFinished(() => documents.close());
    const settings = { MONGODB_URL: database, REDIS_URL: redisUrl, PORT: '0', LOG_LEVEL: 'silent' };
    const metricsPort = await freePort();
    const person = await buildPerson(await openClubStore(documents), 'Priya Raman', 'PARENT');
    const service = await startRealtime(readConfig({ ...settings, METRICS_PORT: String(metricsPort) }));
    const { port } = service;
    const health = await fetch(`http://127.0.0.1:${port}/health`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok', store: 'ok', bus: 'ok' }]);
    expect((await fetch(`http://127.0.0.1:${port}/alive`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404);
    const socket = await new Listener(`http://127.0.0.1:${port}`, person.token).connected();
    onTestFinished(() => socket.close());
    expect(await socket.ask('sync', {})).toMatchObject({ ok: true });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    for (const line of ['touchline_connections 1', '# TYPE touchline_store_write_seconds'])
      expect(metrics).toContain(line);
    const ended = socket.ended();
    await service.close();
    expect(await ended).toBe('transport close');
  });
});
