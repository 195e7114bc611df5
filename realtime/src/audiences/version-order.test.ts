import type { Fact } from '@touchline/server/news/facts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessFact, rosterFact, stamp } from '../testing/facts';
import { createVersionOrder } from './version-order';

const playFact = (version: number, id = '10000001'): Fact => ({
  kind: 'message',
  name: 'play:removed',
  payload: { ...stamp(), key: { id, time: '2026-11', hash: '9q8y' }, version, playId: `v${version}` },
  about: { teams: ['26618'] },
});
const removalFact: Fact = {
  kind: 'message',
  name: 'event:removed',
  payload: { ...stamp(), key: { id: '10000001', time: '2026-11', hash: '9q8y' } },
  about: { teams: ['26618'] },
};

/** Returns the version of a message, or else its name, or else the kind of the fact. */
function shortName(fact: Fact): string | number {
  if (fact.kind !== 'message') return fact.kind;
  return 'version' in fact.payload ? fact.payload.version : fact.name;
}

describe('version order', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function openOrder() {
    const dispatched: (string | number)[] = [];
    const order = createVersionOrder((fact) => void dispatched.push(shortName(fact)));
    return {
      dispatched,
      push: (...facts: Fact[]) => facts.forEach((fact) => void order.push(fact, 0)),
      stop: order.stop,
    };
  }

  it('I9: holds a later version back until the earlier one arrives, for each event and team separately', () => {
    const { dispatched, push } = openOrder();
    push(playFact(2), playFact(7, '10000002'), rosterFact({ teamId: '26618', version: 3 }));
    push(playFact(5), playFact(4), playFact(8, '10000002'), rosterFact({ teamId: '26618', version: 5 }));
    expect(dispatched).toEqual([2, 7, 3, 8]);
    push(playFact(3), rosterFact({ teamId: '26618', version: 4 }));
    expect(dispatched).toEqual([2, 7, 3, 8, 3, 4, 5, 4, 5]);
    vi.advanceTimersByTime(5_000);
    expect(dispatched).toHaveLength(9);
  });

  it('waits once for a missing version, however many facts follow, and continues when it arrives', () => {
    const { dispatched, push } = openOrder();
    push(playFact(2), playFact(4));
    for (let version = 5; version < 10; version += 1) {
      vi.advanceTimersByTime(200);
      push(playFact(version));
    }
    expect(dispatched).toEqual([2, 4, 5, 6, 7, 8, 9]);
    push(playFact(3), playFact(10));
    expect(dispatched.slice(-2)).toEqual([3, 10]);
  });

  it('waits again for another gap', () => {
    const { dispatched, push } = openOrder();
    push(playFact(2), playFact(4));
    vi.advanceTimersByTime(900);
    push(playFact(6), playFact(3));
    expect(dispatched).toEqual([2, 3, 4]);
    vi.advanceTimersByTime(900);
    expect(dispatched).toEqual([2, 3, 4]);
    vi.advanceTimersByTime(100);
    expect(dispatched).toEqual([2, 3, 4, 6]);
  });

  it('dispatches two facts of the same version', () => {
    const { dispatched, push } = openOrder();
    push(playFact(2), playFact(2), playFact(4), playFact(4), playFact(3));
    expect(dispatched).toEqual([2, 2, 3, 4, 4]);
  });

  it('does not wait after a loss or a removal, and never delays a change of rights (I12)', () => {
    const { dispatched, push } = openOrder();
    push(playFact(2), playFact(4), accessFact({}));
    expect(dispatched).toEqual([2, 'access']);
    push({ kind: 'lost' });
    expect(dispatched).toEqual([2, 'access', 4, 'lost']);
    push(playFact(6), removalFact);
    expect(dispatched.slice(4)).toEqual([6, 'event:removed']);
  });

  it('dispatches nothing after it was stopped', () => {
    const { dispatched, push, stop } = openOrder();
    push(playFact(2), playFact(4));
    stop();
    vi.advanceTimersByTime(5_000);
    expect(dispatched).toEqual([2]);
  });
});
