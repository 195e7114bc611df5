import { readConfig } from '@touchline/server/config/config';
import { createLog } from '@touchline/server/log';
import { type Metrics, openMetrics } from '@touchline/server/metrics';
import { buildPerson } from '@touchline/server/testing/records';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';

const log = createLog('silent');
let metrics: Metrics;
let api: TestApi;
beforeAll(async () => {
  const opened = await openMetrics(readConfig({ METRICS_PORT: '0' }), log);
  if (!opened) throw new Error('no metrics');
  metrics = opened;
  api = await startTestApi({ registry: metrics.registry });
});
afterAll(async () => {
  await api.close();
  await metrics.close();
});

const scrape = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
/** Returns the value of a series. */
const figureOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

it('counts and times calls by name', async () => {
  const { token } = await buildPerson(api.services.store, 'Ada Admin', 'ADMIN');
  const call = (path: string, method = 'GET', who = token) =>
    fetch(api.url + path, { method, headers: { authorization: `Bearer ${who}` } });
  for (let n = 0; n < 3; n += 1) expect((await call(eventsContract.list_events.path)).status).toBe(200);
  expect((await call(eventsContract.list_events.path, 'GET', 'nobody')).status).toBe(401);
  expect((await call('/api/remove_video/99999999', 'DELETE')).status).toBe(404);
  await expect
    .poll(async () => figureOf(await scrape(), 'touchline_rest_answers_total{call="list_events",status="200"}'))
    .toBe(3);
  const text = await scrape();
  expect(figureOf(text, 'touchline_rest_answers_total{call="list_events",status="401"}')).toBe(1);
  expect(figureOf(text, 'touchline_rest_answers_total{call="remove_video",status="404"}')).toBe(1);
  expect(figureOf(text, 'touchline_rest_seconds_count{call="list_events",method="GET"}')).toBe(4);
  expect(figureOf(text, 'touchline_rest_seconds_sum{call="remove_video",method="DELETE"}')).toBeGreaterThan(0);
  // R24: no label holds the call's address, which names objects. (A value may contain such digits by chance.)
  expect(text).not.toMatch(/\{[^}\n]*99999999/);
});

it('times writes of the store by operation, also rejected ones', async () => {
  const { videos } = api.services.store;
  const count = async (operation: string) =>
    figureOf(await scrape(), `touchline_store_write_seconds_count{operation="${operation}"}`) ?? 0;
  const operations = ['insertOne', 'append', 'findOneAndUpdate', 'updateOne', 'deleteOne', 'deleteMany'];
  const before = await Promise.all(operations.map(count));
  const video = { name: 'n', url: 'u', poster: '', createdBy: 'c', createdAt: 1 };
  await videos.insertOne({ ...video, _id: 'one' });
  await expect(videos.insertOne({ ...video, _id: 'one' })).rejects.toThrow();
  await (await videos.append({ ...video, _id: 'two' })).durable;
  await videos.findOneAndUpdate({ _id: 'one' }, { $set: { name: 'm' } });
  await videos.updateOne({ _id: 'one' }, { $set: { name: 'o' } });
  await videos.deleteOne({ _id: 'one' });
  await videos.deleteMany({});
  await videos.find({});
  const after = await Promise.all(operations.map(count));
  expect(after.map((times, index) => times - (before[index] ?? 0))).toEqual([2, 1, 1, 1, 1, 1]);
  const sum = figureOf(await scrape(), 'touchline_store_write_seconds_sum{operation="append"}');
  expect(sum).toBeGreaterThan(0);
});

it('reports waiting mails, the state of the bus and process metrics', async () => {
  const text = await scrape();
  expect(figureOf(text, 'touchline_mails_waiting')).toBe(0);
  expect(figureOf(text, 'touchline_news_sent_to_bus')).toBe(1);
  expect(figureOf(text, 'touchline_rate_limits_shared')).toBe(0);
  for (const series of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(figureOf(text, series), series).toBeGreaterThan(0);
});

it('serves metrics on their own port only, and not at all by default', async () => {
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
  expect(await openMetrics(readConfig({}), log)).toBeUndefined();
});
