import { describe, expect, it } from 'vitest';
import {
  type ConnectionEvent,
  type ConnectionState,
  needsReads,
  nextState,
  RECONNECTING_MS,
  statusWord,
} from './connection-state';

const after = (...events: [at: number, event: ConnectionEvent][]) =>
  events.reduce<ConnectionState>((state, [at, event]) => nextState(state, event, at), { state: 'connecting' });
const word = (state: ConnectionState) => statusWord(state, (ms) => `${ms}`).word;

describe('the connection status', () => {
  it('shows Reconnecting after a loss, later Offline since the loss, and Live after the next connect', () => {
    const lost = after([0, { is: 'connected' }], [1_000, { is: 'lost' }]);
    expect(word(lost)).toBe('Reconnecting');
    const failing = nextState(lost, { is: 'failed' }, 2_000);
    expect(failing).toBe(lost);
    const long = nextState(failing, { is: 'failed' }, 1_000 + RECONNECTING_MS);
    expect(word(long)).toBe('Offline since 1000');
    expect(word(nextState(long, { is: 'connected' }, 90_000))).toBe('Live');
  });

  it('shows the time of stored data until the server has confirmed it', () => {
    const statusOf = (state: ConnectionState) => statusWord(state, (ms) => `${ms}`, 500);
    expect(statusOf({ state: 'connecting' })).toEqual({ tone: 'waiting', word: 'As of 500' });
    expect(statusOf({ state: 'live' })).toEqual({ tone: 'waiting', word: 'As of 500' });
    expect(statusOf({ state: 'offline', since: 900, retrying: true })).toEqual({ tone: 'waiting', word: 'As of 500' });
    const offline = { tone: 'offline', word: 'Offline, as of 500' };
    expect(statusOf({ state: 'offline', since: 900, retrying: false })).toEqual(offline);
    expect(statusOf({ state: 'refused', reason: 'UNAUTHORIZED' }).word).toBe('Not live');
  });

  it('says in words how fresh the data are while the live connection is blocked and reads work', () => {
    const offline: [number, ConnectionEvent][] = [
      [0, { is: 'failed' }],
      [RECONNECTING_MS, { is: 'failed' }],
    ];
    expect(needsReads(after(...offline.slice(0, 1)))).toBe(false);
    expect(needsReads(after(...offline))).toBe(true);
    const blocked = after(...offline, [7_000, { is: 'blocked' }]);
    expect(word(blocked)).toBe('Updates every 20 seconds: live connection blocked');
    expect(statusWord(blocked, String, 500).word).toBe(word(blocked));
    expect(nextState(blocked, { is: 'failed' }, 9_000)).toBe(blocked);
    expect(needsReads(blocked)).toBe(true);
    expect(word(nextState(blocked, { is: 'unreachable' }, 9_000))).toBe('Offline since 9000');
    expect(word(nextState(blocked, { is: 'connected' }, 9_000))).toBe('Live');
  });

  it('counts the seconds since a loss after the clock was corrected, back or forward', () => {
    const [day, corrected] = [86_400_000, 1_000];
    const failed: ConnectionEvent = { is: 'failed' };
    const back = after([2 * day, failed], [corrected, failed]);
    expect(needsReads(back)).toBe(false);
    const long = nextState(back, failed, corrected + RECONNECTING_MS);
    expect(needsReads(long)).toBe(true);
    expect(word(long)).toBe(`Offline since ${corrected}`);
    expect(needsReads(after([corrected, failed], [2 * day, failed]))).toBe(true);
  });

  it('shows Not live when the server refuses', () => {
    expect(word(after([0, { is: 'refused', reason: 'UNAUTHORIZED' }]))).toBe('Not live');
  });
});
