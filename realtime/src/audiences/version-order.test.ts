import type { BusEvent } from '@touchline/server/bus/bus-events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessBusEvent, rosterBusEvent, stamp } from '../testing/bus-events';
import { createVersionOrder } from './version-order';

const playBusEvent = (version: number, id = '10000001'): BusEvent => ({
  kind: 'message',
  name: 'play:removed',
  payload: { ...stamp(), key: { id, time: '2026-11', hash: '9q8y' }, version, playId: `v${version}` },
  about: { teams: ['26618'] },
});
const removalBusEvent: BusEvent = {
  kind: 'message',
  name: 'event:removed',
  payload: { ...stamp(), key: { id: '10000001', time: '2026-11', hash: '9q8y' } },
  about: { teams: ['26618'] },
};

/** Returns the version of a message, or else its name, or else the kind of the bus event. */
function shortName(busEvent: BusEvent): string | number {
  if (busEvent.kind !== 'message') return busEvent.kind;
  return 'version' in busEvent.payload ? busEvent.payload.version : busEvent.name;
}

describe('version order', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function openOrder() {
    const dispatched: (string | number)[] = [];
    const order = createVersionOrder((busEvent) => void dispatched.push(shortName(busEvent)));
    return {
      dispatched,
      push: (...busEvents: BusEvent[]) => busEvents.forEach((busEvent) => void order.push(busEvent, 0)),
      stop: order.stop,
    };
  }

  it('I9: holds a later version back until the earlier one arrives, for each event and team separately', () => {
    const { dispatched, push } = openOrder();
    push(playBusEvent(2), playBusEvent(7, '10000002'), rosterBusEvent({ teamId: '26618', version: 3 }));
    push(
      playBusEvent(5),
      playBusEvent(4),
      playBusEvent(8, '10000002'),
      rosterBusEvent({ teamId: '26618', version: 5 }),
    );
    expect(dispatched).toEqual([2, 7, 3, 8]);
    push(playBusEvent(3), rosterBusEvent({ teamId: '26618', version: 4 }));
    expect(dispatched).toEqual([2, 7, 3, 8, 3, 4, 5, 4, 5]);
    vi.advanceTimersByTime(5_000);
    expect(dispatched).toHaveLength(9);
  });

  it('waits once for a missing version, however many bus events follow, and continues when it arrives', () => {
    const { dispatched, push } = openOrder();
    push(playBusEvent(2), playBusEvent(4));
    for (let version = 5; version < 10; version += 1) {
      vi.advanceTimersByTime(200);
      push(playBusEvent(version));
    }
    expect(dispatched).toEqual([2, 4, 5, 6, 7, 8, 9]);
    push(playBusEvent(3), playBusEvent(10));
    expect(dispatched.slice(-2)).toEqual([3, 10]);
  });

  it('waits again for another gap', () => {
    const { dispatched, push } = openOrder();
    push(playBusEvent(2), playBusEvent(4));
    vi.advanceTimersByTime(900);
    push(playBusEvent(6), playBusEvent(3));
    expect(dispatched).toEqual([2, 3, 4]);
    vi.advanceTimersByTime(900);
    expect(dispatched).toEqual([2, 3, 4]);
    vi.advanceTimersByTime(100);
    expect(dispatched).toEqual([2, 3, 4, 6]);
  });

  it('dispatches two bus events of the same version', () => {
    const { dispatched, push } = openOrder();
    push(playBusEvent(2), playBusEvent(2), playBusEvent(4), playBusEvent(4), playBusEvent(3));
    expect(dispatched).toEqual([2, 2, 3, 4, 4]);
  });

  it('does not wait after a loss or a removal, and never delays a change of rights (I12)', () => {
    const { dispatched, push } = openOrder();
    push(playBusEvent(2), playBusEvent(4), accessBusEvent({}));
    expect(dispatched).toEqual([2, 'access']);
    push({ kind: 'lost' });
    expect(dispatched).toEqual([2, 'access', 4, 'lost']);
    push(playBusEvent(6), removalBusEvent);
    expect(dispatched.slice(4)).toEqual([6, 'event:removed']);
  });

  it('dispatches nothing after it was stopped', () => {
    const { dispatched, push, stop } = openOrder();
    push(playBusEvent(2), playBusEvent(4));
    stop();
    vi.advanceTimersByTime(5_000);
    expect(dispatched).toEqual([2]);
  });
});
