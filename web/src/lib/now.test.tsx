import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startApiServer } from '../testing/api-server';

const [MINUTE, DAY] = [60_000, 86_400_000];
/** The server's time: half a second after the one that its `Date` header tells. */
const SERVER = Date.UTC(2026, 4, 8, 12, 0, 0, 500);
const headersAt = (ms: number) => ({ 'cache-control': 'no-store', date: new Date(ms).toUTCString() });

/** Loads the module as a page does that starts at this time of the device. */
async function startAt(device: number) {
  vi.setSystemTime(device);
  vi.resetModules();
  const clock = await import('./now');
  return {
    ...clock,
    /** Learns from a response that took `wait` ms, half of it on the way back. */
    hear: (wait = 0, headers: Record<string, string> = headersAt(SERVER)) => {
      const at = Date.now();
      clock.learnTime(new Response('', { headers }), at - wait / 2, at + wait / 2);
    },
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it.each([
  ['two days ahead', 2 * DAY],
  ['two days behind', -2 * DAY],
  ['three minutes ahead', 3 * MINUTE],
])('corrects a clock that is %s, within the second that the header tells', async (_name, error) => {
  const clock = await startAt(SERVER + error);
  clock.hear();
  expect(Math.abs(clock.now() - SERVER)).toBeLessThanOrEqual(500);
});

it('corrects nothing that the header and the time of the call explain', async () => {
  const clock = await startAt(SERVER + 400);
  clock.hear();
  expect(clock.clockOffset()).toBe(0);
  vi.setSystemTime(SERVER + 8_000);
  clock.hear(20_000);
  expect(clock.clockOffset()).toBe(0);
});

it('keeps a good correction when a slow response tells less, and replaces one that no longer fits', async () => {
  const clock = await startAt(SERVER + 2 * DAY);
  clock.hear();
  const exact = clock.clockOffset();
  clock.hear(18_000);
  expect(clock.clockOffset()).toBe(exact);
  vi.setSystemTime(SERVER);
  clock.hear();
  expect(clock.clockOffset()).toBe(0);
});

it.each([
  ['may be from a cache', { date: new Date(SERVER).toUTCString(), 'cache-control': 'no-cache' }],
  ['has no time', { 'cache-control': 'no-store' }],
  ['has no readable time', { 'cache-control': 'no-store', date: 'yesterday' }],
])('ignores a response that %s', async (_name, headers) => {
  const clock = await startAt(SERVER + 2 * DAY);
  clock.hear(0, headers);
  expect(clock.clockOffset()).toBe(0);
});

it('learns nothing from a call during which somebody set the clock', async () => {
  const clock = await startAt(SERVER + 2 * DAY);
  clock.hear();
  const before = clock.clockOffset();
  clock.learnTime(new Response('', { headers: headersAt(SERVER) }), SERVER + 2 * DAY, SERVER);
  clock.learnTime(new Response('', { headers: headersAt(SERVER) }), SERVER, SERVER + 2 * DAY);
  expect(clock.clockOffset()).toBe(before);
});

it.each([
  // Error of the clock at the last response, and at a start without a network.
  ['uses it while the clock is ahead', 2 * DAY, 2 * DAY, 3 * DAY],
  ['uses it while the clock is behind', -2 * DAY, -2 * DAY, DAY],
  ['drops it when the clock was set back', 2 * DAY, 0, DAY],
  ['drops it when the clock was set forward', -2 * DAY, 0, DAY],
])('keeps the correction for a start without a network: %s', async (_name, errorThen, errorNow, passed) => {
  const visit = await startAt(SERVER + errorThen);
  visit.hear();
  const next = await startAt(SERVER + passed + errorNow);
  expect(Math.abs(next.now() - (SERVER + passed))).toBeLessThanOrEqual(500);
});

it('tells its listeners of jumps, not of seconds', async () => {
  const clock = await startAt(SERVER + 3_000);
  const onMoved = vi.fn();
  const stop = clock.onClockMoved(onMoved);
  clock.hear();
  expect(onMoved).not.toHaveBeenCalled();
  vi.setSystemTime(SERVER + DAY);
  clock.hear();
  expect(onMoved).toHaveBeenCalledOnce();
  stop();
  vi.setSystemTime(SERVER);
  clock.hear();
  expect(onMoved).toHaveBeenCalledOnce();
});

it('starts with the device’s clock when the stored correction is unreadable', async () => {
  localStorage.setItem('touchline-clock', '[');
  const clock = await startAt(SERVER);
  expect(clock.now()).toBe(SERVER);
});

it('learns from every call, also a refused one', async () => {
  const server = await startApiServer(() => ({ status: 403, headers: headersAt(SERVER) }));
  const clock = await startAt(SERVER + 2 * DAY);
  const { call } = await import('./client');
  await expect(call(eventsContract.list_events, { query: {} })).rejects.toThrow();
  expect(Math.abs(clock.now() - SERVER)).toBeLessThanOrEqual(500);
  await server.stop();
});
