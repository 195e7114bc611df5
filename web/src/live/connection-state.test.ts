import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, type ConnectionState, HOPE, nextState, statusWord } from './connection-state';

const after = (...events: [at: number, event: ConnectionEvent][]) =>
  events.reduce<ConnectionState>((state, [at, event]) => nextState(state, event, at), { state: 'connecting' });
const word = (state: ConnectionState) => statusWord(state, (ms) => `${ms}`).word;

describe('the connection as the screen tells it', () => {
  it('is reconnecting at first, offline since the loss later, and live again at once', () => {
    const lost = after([0, { is: 'connected' }], [1_000, { is: 'lost' }]);
    expect(word(lost)).toBe('Reconnecting');
    const failing = nextState(lost, { is: 'failed' }, 2_000);
    expect(failing).toBe(lost);
    const long = nextState(failing, { is: 'failed' }, 1_000 + HOPE);
    expect(word(long)).toBe('Offline since 1000');
    expect(word(nextState(long, { is: 'connected' }, 90_000))).toBe('Live');
  });

  it('says from when what it shows is, until the server has confirmed it', () => {
    const kept = (state: ConnectionState) => statusWord(state, (ms) => `${ms}`, 500);
    expect(kept({ state: 'connecting' })).toEqual({ tone: 'waiting', word: 'As of 500' });
    expect(kept({ state: 'live' })).toEqual({ tone: 'waiting', word: 'As of 500' });
    expect(kept({ state: 'offline', since: 900, retrying: true })).toEqual({ tone: 'waiting', word: 'As of 500' });
    const offline = { tone: 'offline', word: 'Offline, as of 500' };
    expect(kept({ state: 'offline', since: 900, retrying: false })).toEqual(offline);
    expect(kept({ state: 'refused', reason: 'UNAUTHORIZED' }).word).toBe('Not live');
  });

  it('says so when the server refuses', () => {
    expect(word(after([0, { is: 'refused', reason: 'UNAUTHORIZED' }]))).toBe('Not live');
  });
});
