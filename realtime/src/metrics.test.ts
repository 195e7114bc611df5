import { readConfig } from '@touchline/server/config/config';
import { type Metrics, openMetrics } from '@touchline/server/metrics';
import { buildBoard } from '@touchline/server/testing/records';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawing, emptyStateVector } from './testing/board-club';
import { keyOfRecord, rowBusEvent } from './testing/bus-events';
import { buildClub, type Club, GREEN } from './testing/club';
import { silent, startTestRealtime, type TestRealtime } from './testing/start';

let metrics: Metrics;
let realtime: TestRealtime;
let club: Club;
beforeEach(async () => {
  const opened = await openMetrics(readConfig({ METRICS_PORT: '0' }), silent);
  if (!opened) throw new Error('no metrics');
  metrics = opened;
  realtime = await startTestRealtime({ registry: metrics.registry });
  club = await buildClub(realtime.store);
});
afterEach(async () => {
  await realtime.close();
  await metrics.close();
});

/** Returns the values of all series. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

it('counts connections and their rooms', async () => {
  const { parent, manager } = club.people;
  const [parentSocket, managerSocket] = [await realtime.connect(parent.token), await realtime.connect(manager.token)];
  await managerSocket.ask('open', { event: keyOfRecord(club.game) });
  const figures = await scrape();
  expect(figures.get('touchline_connections')).toBe(2);
  expect(figures.get('touchline_rooms{kind="user"}')).toBe(2);
  expect(figures.get('touchline_rooms{kind="viewing"}')).toBe(1);
  expect(figures.get('touchline_rooms{kind="team"}')).toBeGreaterThan(2);
  parentSocket.close();
  await expect.poll(async () => (await scrape()).get('touchline_connections')).toBe(1);
});

it('measures the fan-out of each kind of message, and its lag', async () => {
  const listener = await realtime.connect(club.people.manager.token);
  for (let n = 0; n < 5; n += 1) realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
  await listener.receives('attendee:added', 5);
  const figures = await scrape();
  expect(figures.get('touchline_fan_out_seconds_count{news="attendee:added"}')).toBe(5);
  expect(figures.get('touchline_fan_out_seconds_sum{news="attendee:added"}')).toBeGreaterThan(0);
  expect(figures.get('touchline_bus_lag_seconds_count')).toBe(5);
  // The lag in seconds, not the time of day.
  expect(figures.get('touchline_bus_lag_seconds_sum')).toBeLessThan(3_600);
  expect(figures.get('touchline_news_heard_from_bus')).toBe(1);
});

it('counts journal entries', async () => {
  for (let n = 0; n < 3; n += 1)
    await realtime.store.boardJournal.insertOne({ _id: `e${n}`, boardId: 'b', at: n, update: new Uint8Array([0, 0]) });
  expect((await scrape()).get('touchline_board_journal_entries')).toBe(3);
});

it('measures strokes until they are durable', async () => {
  const { _id: id } = await buildBoard(realtime.store, GREEN);
  const coach = await realtime.connect(club.people.coach.token);
  await coach.ask('board:join', { id, stateVector: emptyStateVector });
  for (const shape of ['a', 'b', 'c'])
    expect(await coach.ask('board:update', { id, update: drawing(shape) })).toMatchObject({ ok: true });
  const figures = await scrape();
  expect(figures.get('touchline_store_write_seconds_count{operation="append"}')).toBe(3);
  expect(figures.get('touchline_store_write_seconds_sum{operation="append"}')).toBeGreaterThan(0);
});
