import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../lib/errors';
import { anEvent, attendee } from '../testing/club-model';
import { OutboxSender, outboxStorage } from './outbox';
import type { Outbox, OutboxItem } from './outbox-queue';

const event = anEvent().key;
const row = attendee(1);
const reply: AttendeesReply = { id: event.id, attendees: [row], version: 2 };
const add = {
  op: 'add',
  event,
  attendeeId: row.id,
  playerId: row.playerId ?? '',
  input: { available: 'YES' },
} as const;

/** A Storage with its entries as own keys, as in a browser. */
function browserStorage(): Storage {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  return new Proxy(entries, {
    get: (all, key: string) => Reflect.get(methods, key) ?? all[key],
  }) as unknown as Storage;
}

function sender(responses: (AttendeesReply | Error)[], storage = browserStorage(), online = { is: true }) {
  const sent: OutboxItem[] = [];
  /** When each was sent (ms). */
  const times: number[] = [];
  const refused: string[] = [];
  const reloads: string[] = [];
  let items: Outbox = [];
  let heldVersion = 1;
  const outbox = new OutboxSender({
    storage: outboxStorage('u-1', storage),
    send: async (item) => {
      sent.push(item);
      times.push(Date.now());
      const response = responses.shift() ?? reply;
      if (response instanceof Error) throw response;
      return response;
    },
    onReply: (_key, { version }) => {
      heldVersion = version;
    },
    reload: async ({ id }) => {
      reloads.push(id);
    },
    heldVersion: () => heldVersion,
    rowOf: () => row,
    onChange: (next) => {
      items = next;
    },
    onRefused: (_item, error) => refused.push(error.detail),
    isOnline: () => online.is,
  });
  return { outbox, sent, times, refused, reloads, storage, online, items: () => items };
}

const problem = (status: number, detail = 'No.', retryAfter?: number) =>
  new ApiError(status, { detail }, true, retryAfter);

describe('sending the user’s changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends once, and removes the change once the data holds it', async () => {
    const { outbox, sent, items, storage } = sender([]);
    outbox.put(add);
    expect(items()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(0);
    // Kept for a moment: the screen renders new data after the cache holds it, and the row must not flicker.
    expect(items()).toMatchObject([{ state: 'confirmed', version: reply.version }]);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(items()).toEqual([]);
    expect(Object.keys(storage)).toEqual([]);
  });

  it('I13: keeps a change without a response unconfirmed, and retries with the same id', async () => {
    const { outbox, sent, items, refused } = sender([new NetworkError('cut'), problem(503), reply]);
    outbox.put(add);
    await vi.advanceTimersByTimeAsync(0);
    expect(items()).toMatchObject([{ state: 'unconfirmed' }]);
    await vi.runAllTimersAsync();
    expect(sent.map(({ attendeeId }) => attendeeId)).toEqual([row.id, row.id, row.id]);
    expect(refused).toEqual([]);
    expect(items()).toEqual([]);
  });

  it('waits as long as a busy server asks before it sends a change again', async () => {
    const { outbox, sent, items, refused } = sender([problem(503, 'Busy.', 20), reply]);
    outbox.put(add);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(sent).toHaveLength(1);
    expect(items()).toMatchObject([{ state: 'unconfirmed' }]);
    await vi.runAllTimersAsync();
    expect([sent.length, refused]).toEqual([2, []]);
  });

  it('keeps a change while offline and over a reload, and sends it once', async () => {
    const { outbox, sent, storage, online } = sender([], undefined, { is: false });
    outbox.put(add);
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    outbox.stop();

    online.is = true;
    const next = sender([], storage);
    expect(next.items()).toMatchObject([{ attendeeId: row.id, state: 'waiting' }]);
    next.outbox.wake();
    await vi.runAllTimersAsync();
    expect(next.sent).toHaveLength(1);
    expect(Object.keys(storage)).toEqual([]);
  });

  it('sends changes of a row in their order, also after a reload, when the clock was set back between them', async () => {
    const { outbox, storage } = sender([new NetworkError('cut')]);
    outbox.put(add);
    await vi.advanceTimersByTimeAsync(0);
    outbox.stop();
    // Two days back, and before the first time of 13 digits.
    for (const [time, available] of [
      [Date.now() - 2 * 86_400_000, 'NO'],
      [5_000_000, 'MAYBE'],
    ] as const) {
      vi.setSystemTime(time);
      const later = sender([], storage, { is: false });
      later.outbox.put({ ...add, op: 'change', input: { available } });
      later.outbox.stop();
    }
    const next = sender([], storage);
    next.outbox.wake();
    await vi.runAllTimersAsync();
    expect(next.sent.map(({ input }) => input.available)).toEqual(['YES', 'MAYBE']);
  });

  it('does not send a change that another tab has sent meanwhile', async () => {
    const { outbox, storage } = sender([], undefined, { is: false });
    outbox.put(add);
    const otherTab = sender([], storage);
    for (const key of Object.keys(storage)) storage.removeItem(key);
    otherTab.outbox.wake();
    await vi.runAllTimersAsync();
    expect(otherTab.sent).toEqual([]);
    expect(otherTab.items()).toEqual([]);
  });

  it('rolls back a refused change and reports the server’s sentence', async () => {
    const { outbox, items, refused } = sender([problem(409, 'This event is canceled: it takes no more sign-ups.')]);
    outbox.put(add);
    await vi.runAllTimersAsync();
    expect(items()).toEqual([]);
    expect(refused).toEqual(['This event is canceled: it takes no more sign-ups.']);
  });

  it('turns a one-tap sign-up into a change when the other parent already added the child', async () => {
    const { outbox, sent, refused } = sender([problem(409, 'Child 1 is already signed up')]);
    outbox.put({ ...add, attendeeId: '799999999', tap: true });
    await vi.runAllTimersAsync();
    expect(sent.map(({ op, attendeeId }) => [op, attendeeId])).toEqual([
      ['add', '799999999'],
      ['change', row.id],
    ]);
    expect(refused).toEqual([]);
  });

  it('treats the removal of a missing row as done', async () => {
    const { outbox, items, refused } = sender([problem(404)]);
    outbox.put({ ...add, op: 'remove' });
    await vi.runAllTimersAsync();
    expect([items(), refused]).toEqual([[], []]);
  });

  it('retries after the time that a busy server names', async () => {
    const { outbox, sent } = sender([problem(429, 'Slow down.', 2)]);
    outbox.put(add);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
  });

  it('keeps waiting changes when the session ends', async () => {
    const { outbox, items, storage } = sender([problem(401)]);
    outbox.put(add);
    await vi.runAllTimersAsync();
    expect(items()).toHaveLength(1);
    expect(Object.keys(storage)).toHaveLength(1);
  });

  it('waits twice as long after each failure, half a minute at most, and shortly again after a success', async () => {
    const cuts = Array.from({ length: 8 }, () => new NetworkError('cut'));
    const { outbox, times, items } = sender([...cuts, reply, new NetworkError('cut'), reply]);
    outbox.put(add);
    await vi.runAllTimersAsync();
    expect(items()).toEqual([]);
    const waits = times.slice(1).map((time, n) => (time - (times[n] ?? 0)) / 1_000);
    for (const [n, usual] of [1.5, 3, 6, 12, 24, 30, 30, 30].entries()) {
      // Phones that lost one connection do not come back at one moment.
      expect(waits[n]).toBeGreaterThanOrEqual(usual * 0.75);
      expect(waits[n]).toBeLessThanOrEqual(usual * 1.25);
    }
    outbox.put({ ...add, op: 'change' });
    await vi.runAllTimersAsync();
    const [failed = 0, again = 0] = times.slice(-2);
    expect(again - failed).toBeLessThanOrEqual(1_875);
  });

  it('sends nothing after it was stopped, neither a new change nor a retry', async () => {
    const { outbox, sent, storage } = sender([new NetworkError('cut')]);
    outbox.put(add);
    await vi.advanceTimersByTimeAsync(0);
    outbox.stop();
    outbox.wake();
    outbox.put({ ...add, attendeeId: '700000002', playerId: '10000002' });
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(Object.keys(storage)).toHaveLength(2);
  });

  it('stores what the server does not have: each change by itself, for this account alone', async () => {
    const { outbox, storage, online } = sender([reply]);
    const kept = (name: string) => JSON.parse(storage.getItem(name) ?? 'null') as OutboxItem | null;
    outbox.put(add);
    await vi.advanceTimersByTimeAsync(0);
    // Confirmed, and on the screen for a moment: a reload must not send it again.
    expect(Object.keys(storage)).toEqual([]);
    online.is = false;
    outbox.put({ ...add, op: 'change', input: { available: 'NO' } });
    outbox.put({ ...add, op: 'change', input: { available: 'MAYBE' } });
    outbox.stop();
    const [name = ''] = Object.keys(storage);
    expect(kept(name)).toMatchObject({ input: { available: 'MAYBE' }, state: 'waiting' });
    storage.setItem('touchline-outbox.u-2.1', storage.getItem(name) ?? '');
    storage.setItem('touchline-outbox.u-1.2', 'no change');
    expect(sender([], storage, { is: false }).items()).toMatchObject([{ input: { available: 'MAYBE' } }]);
  });

  it('sends a change also when the browser stores nothing', async () => {
    const full = browserStorage();
    const failing = new Proxy(full, {
      get: (all, key: string) => {
        if (key === 'setItem' || key === 'removeItem') throw new DOMException('full', 'QuotaExceededError');
        return Reflect.get(all, key) as unknown;
      },
    });
    const { outbox, sent, items } = sender([], failing);
    outbox.put(add);
    await vi.runAllTimersAsync();
    expect([sent.length, items()]).toEqual([1, []]);
  });

  it('reads the event again when the server refuses a change of it, and not when the server was away', async () => {
    const { outbox, sent, refused, reloads } = sender([problem(500), problem(409, 'Full.'), problem(404, 'Gone.')]);
    outbox.put({ ...add, op: 'change' });
    await vi.advanceTimersByTimeAsync(0);
    expect([sent.length, reloads]).toEqual([1, []]);
    await vi.runAllTimersAsync();
    expect([sent.length, reloads, refused]).toEqual([2, [event.id], ['Full.']]);
    outbox.put({ ...add, op: 'change' });
    await vi.runAllTimersAsync();
    expect(refused).toEqual(['Full.', 'Gone.']);
  });

  it.each([
    ['a sign-up that is there already and was typed', 409, {}],
    ['a one-tap sign-up for another reason', 403, { tap: true }],
    ['a one-tap change', 409, { op: 'change', tap: true }],
    ['a sign-up at an event that is gone', 404, {}],
    ['a removal for another reason', 409, { op: 'remove' }],
  ] as const)('reports that the server refused %s, and sends it no more', async (_what, status, fields) => {
    const { outbox, sent, refused } = sender([problem(status, 'Refused.')]);
    outbox.put({ ...add, ...fields });
    await vi.runAllTimersAsync();
    expect([refused, sent.length]).toEqual([['Refused.'], 1]);
  });

  it('sends stored changes in the order in which they were made, whatever the order of the entries', async () => {
    const { outbox, storage } = sender([new NetworkError('cut')]);
    outbox.put(add);
    await vi.advanceTimersByTimeAsync(0);
    outbox.put({ ...add, op: 'change', input: { available: 'NO' } });
    outbox.stop();
    const mixed = browserStorage();
    for (const name of Object.keys(storage).toReversed()) mixed.setItem(name, storage.getItem(name) ?? '');
    const next = sender([], mixed);
    next.outbox.wake();
    await vi.runAllTimersAsync();
    expect(next.sent.map(({ input }) => input.available)).toEqual(['YES', 'NO']);
  });

  it('knows the rows that this screen changed a moment ago', async () => {
    const { outbox } = sender([], undefined, { is: false });
    outbox.put({ ...add, attendeeId: '799999999' });
    const guest = { ...attendee(3), id: '700000009', playerId: undefined };
    outbox.put({ ...add, attendeeId: guest.id, playerId: undefined });
    expect(outbox.hasChangeOf(event.id, row), 'by the child').toBe(true);
    expect(outbox.hasChangeOf(event.id, guest), 'by the row').toBe(true);
    expect(outbox.hasChangeOf(event.id, attendee(2)), 'another child').toBe(false);
    expect(outbox.hasChangeOf(event.id, { ...guest, id: '700000010' }), 'another guest').toBe(false);
    expect(outbox.hasChangeOf('another', row), 'another event').toBe(false);
    outbox.stop();
  });
});
