import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../lib/errors';
import { OutboxSender } from './outbox';
import type { Outbox, OutboxItem } from './outbox-queue';
import { outboxStorage } from './outbox-storage';
import { anEvent, attendee } from './testing/club-model';

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

/** What a browser keeps, as an object with the entries as own keys. */
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

function sender(answers: (AttendeesReply | Error)[], storage = browserStorage(), online = { is: true }) {
  const sent: OutboxItem[] = [];
  const refused: string[] = [];
  let line: Outbox = [];
  let held = 1;
  const outbox = new OutboxSender({
    storage: outboxStorage('u-1', storage),
    send: async (item) => {
      sent.push(item);
      const answer = answers.shift() ?? reply;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onReply: (_key, { version }) => {
      held = version;
    },
    refetch: async () => undefined,
    heldVersion: () => held,
    rowOf: () => row,
    onLine: (next) => {
      line = next;
    },
    onRefused: (_item, error) => refused.push(error.detail),
    isOnline: () => online.is,
  });
  return { outbox, sent, refused, storage, online, line: () => line };
}

const problem = (status: number, detail = 'No.', retryAfter?: number) =>
  new ApiError(status, { detail }, true, retryAfter);

describe('sending own changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends once, and forgets when the data shows it', async () => {
    const { outbox, sent, line, storage } = sender([]);
    outbox.put(add);
    expect(line()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(0);
    // Still there: the screen draws the new data a moment after the cache holds it, and nothing may blink.
    expect(line()).toMatchObject([{ state: 'confirmed', version: reply.version }]);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(line()).toEqual([]);
    expect(Object.keys(storage)).toEqual([]);
  });

  it('I13: without an answer it is not confirmed, and the same id is sent again', async () => {
    const { outbox, sent, line, refused } = sender([new NetworkError('cut'), problem(503), reply]);
    outbox.put(add);
    await vi.advanceTimersByTimeAsync(0);
    expect(line()).toMatchObject([{ state: 'unconfirmed' }]);
    await vi.runAllTimersAsync();
    expect(sent.map(({ attendeeId }) => attendeeId)).toEqual([row.id, row.id, row.id]);
    expect(refused).toEqual([]);
    expect(line()).toEqual([]);
  });

  it('waits while the browser is offline, outlives a reload, and is sent once', async () => {
    const { outbox, sent, storage, online } = sender([], undefined, { is: false });
    outbox.put(add);
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    outbox.stop();

    online.is = true;
    const next = sender([], storage);
    expect(next.line()).toMatchObject([{ attendeeId: row.id, state: 'waiting' }]);
    next.outbox.wake();
    await vi.runAllTimersAsync();
    expect(next.sent).toHaveLength(1);
    expect(Object.keys(storage)).toEqual([]);
  });

  it('does not send what another tab has sent meanwhile', async () => {
    const { outbox, storage } = sender([], undefined, { is: false });
    outbox.put(add);
    const other = sender([], storage);
    for (const key of Object.keys(storage)) storage.removeItem(key);
    other.outbox.wake();
    await vi.runAllTimersAsync();
    expect(other.sent).toEqual([]);
    expect(other.line()).toEqual([]);
  });

  it('rolls back what the server refuses, with its sentence', async () => {
    const { outbox, line, refused } = sender([problem(409, 'This event is cancelled: it takes no more sign-ups.')]);
    outbox.put(add);
    await vi.runAllTimersAsync();
    expect(line()).toEqual([]);
    expect(refused).toEqual(['This event is cancelled: it takes no more sign-ups.']);
  });

  it('a tap wins over the other parent’s sign-up: it becomes a change of that row', async () => {
    const { outbox, sent, refused } = sender([problem(409, 'Child 1 is already signed up')]);
    outbox.put({ ...add, attendeeId: '799999999', tap: true });
    await vi.runAllTimersAsync();
    expect(sent.map(({ op, attendeeId }) => [op, attendeeId])).toEqual([
      ['add', '799999999'],
      ['change', row.id],
    ]);
    expect(refused).toEqual([]);
  });

  it('removing what is gone already is done', async () => {
    const { outbox, line, refused } = sender([problem(404)]);
    outbox.put({ ...add, op: 'remove' });
    await vi.runAllTimersAsync();
    expect([line(), refused]).toEqual([[], []]);
  });

  it('comes back when a busy server says so', async () => {
    const { outbox, sent } = sender([problem(429, 'Slow down.', 2)]);
    outbox.put(add);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
  });

  it('keeps what waits when the session ends', async () => {
    const { outbox, line, storage } = sender([problem(401)]);
    outbox.put(add);
    await vi.runAllTimersAsync();
    expect(line()).toHaveLength(1);
    expect(Object.keys(storage)).toHaveLength(1);
  });
});
