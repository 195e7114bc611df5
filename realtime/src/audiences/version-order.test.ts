import type { Fact } from '@touchline/shared/server/news/facts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessFact, rosterFact, stamp } from '../testing/facts';
import { createVersionOrder } from './version-order';

const played = (version: number, id = '10000001'): Fact => ({
  kind: 'message',
  name: 'play:removed',
  payload: { ...stamp(), key: { id, time: '2026-11', hash: '9q8y' }, version, playId: `v${version}` },
  about: { teams: ['26618'] },
});
const removed: Fact = {
  kind: 'message',
  name: 'event:removed',
  payload: { ...stamp(), key: { id: '10000001', time: '2026-11', hash: '9q8y' } },
  about: { teams: ['26618'] },
};

/** A short description of a fact. */
function named(fact: Fact): string | number {
  if (fact.kind !== 'message') return fact.kind;
  return 'version' in fact.payload ? fact.payload.version : fact.name;
}

describe('version order', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function follow() {
    const dispatched: (string | number)[] = [];
    const order = createVersionOrder((fact) => void dispatched.push(named(fact)));
    return {
      dispatched,
      push: (...facts: Fact[]) => facts.forEach((fact) => void order.push(fact, 0)),
      stop: order.stop,
    };
  }

  it('I9: holds a later version back until the earlier one arrives, for each event and team separately', () => {
    const { dispatched, push } = follow();
    push(played(2), played(7, '10000002'), rosterFact({ teamId: '26618', version: 3 }));
    push(played(5), played(4), played(8, '10000002'), rosterFact({ teamId: '26618', version: 5 }));
    expect(dispatched).toEqual([2, 7, 3, 8]);
    push(played(3), rosterFact({ teamId: '26618', version: 4 }));
    expect(dispatched).toEqual([2, 7, 3, 8, 3, 4, 5, 4, 5]);
    vi.advanceTimersByTime(5_000);
    expect(dispatched).toHaveLength(9);
  });

  it('waits once for a missing version, however many facts follow, and continues when it arrives', () => {
    const { dispatched, push } = follow();
    push(played(2), played(4));
    for (let version = 5; version < 10; version += 1) {
      vi.advanceTimersByTime(200);
      push(played(version));
    }
    expect(dispatched).toEqual([2, 4, 5, 6, 7, 8, 9]);
    push(played(3), played(10));
    expect(dispatched.slice(-2)).toEqual([3, 10]);
  });

  it('waits again for another gap', () => {
    const { dispatched, push } = follow();
    push(played(2), played(4));
    vi.advanceTimersByTime(900);
    push(played(6), played(3));
    expect(dispatched).toEqual([2, 3, 4]);
    vi.advanceTimersByTime(900);
    expect(dispatched).toEqual([2, 3, 4]);
    vi.advanceTimersByTime(100);
    expect(dispatched).toEqual([2, 3, 4, 6]);
  });

  it('dispatches two facts of the same version', () => {
    const { dispatched, push } = follow();
    push(played(2), played(2), played(4), played(4), played(3));
    expect(dispatched).toEqual([2, 2, 3, 4, 4]);
  });

  it('does not wait after a loss or a removal, and never delays a change of rights (I12)', () => {
    const { dispatched, push } = follow();
    push(played(2), played(4), accessFact({}));
    expect(dispatched).toEqual([2, 'access']);
    push({ kind: 'lost' });
    expect(dispatched).toEqual([2, 'access', 4, 'lost']);
    push(played(6), removed);
    expect(dispatched.slice(4)).toEqual([6, 'event:removed']);
  });

  it('dispatches nothing after it was stopped', () => {
    const { dispatched, push, stop } = follow();
    push(played(2), played(4));
    stop();
    vi.advanceTimersByTime(5_000);
    expect(dispatched).toEqual([2]);
  });
});
