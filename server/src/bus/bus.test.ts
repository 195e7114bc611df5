import { describe, expect, it } from 'vitest';
import { createLog } from '../log';
import { createLocalBus } from './bus';
import { type BusEvent, parseBusEvent } from './bus-events';

const log = createLog('silent');
const accessBusEvent: BusEvent = {
  kind: 'access',
  changed: ['u1'],
  ended: [],
  at: 1,
  by: { userId: 'u2', name: 'Marta' },
};
const removalBusEvent: BusEvent = {
  kind: 'message',
  name: 'event:removed',
  payload: { key: { time: '2026-05', hash: 'u33d', id: '100000001' }, at: 1, by: { userId: 'u2', name: 'Marta' } },
  about: { teams: ['26618'] },
};

const nextBusEvent = (bus: ReturnType<typeof createLocalBus>) =>
  new Promise<BusEvent>((resolve) => bus.subscribe(resolve));

describe('the bus of a single process', () => {
  it('calls every handler, in order, after the writer has continued', async () => {
    const bus = createLocalBus(log);
    const received: BusEvent[] = [];
    bus.subscribe((busEvent) => received.push(busEvent));
    const last = new Promise<void>((resolve) => bus.subscribe((busEvent) => busEvent.kind === 'message' && resolve()));
    bus.publish(accessBusEvent);
    bus.publish(removalBusEvent);
    expect(received).toEqual([]);
    await last;
    expect(received).toEqual([accessBusEvent, removalBusEvent]);
  });

  it('a handler that throws affects neither other handlers nor later bus events', async () => {
    const bus = createLocalBus(log);
    let attempts = 0;
    bus.subscribe(() => {
      attempts += 1;
      throw new Error('A broken listener');
    });
    for (const busEvent of [accessBusEvent, removalBusEvent]) {
      const received = nextBusEvent(bus);
      bus.publish(busEvent);
      expect(await received).toEqual(busEvent);
    }
    expect(attempts).toBe(2);
  });

  it('drops an unknown message, and fields that no schema has, like the bus between processes', async () => {
    const bus = createLocalBus(log);
    const received = nextBusEvent(bus);
    bus.publish({ kind: 'message', name: 'no:such' } as unknown as BusEvent);
    bus.publish({ ...accessBusEvent, secret: 'x' } as BusEvent);
    expect(await received).toEqual(accessBusEvent);
  });
});

describe('parsing a bus event', () => {
  it.each([
    ['nothing', null],
    ['an unknown kind', { kind: 'rumour' }],
    ['an unknown message', { ...removalBusEvent, name: 'event:exploded' }],
    ['the name of an inherited property', { ...removalBusEvent, name: 'constructor' }],
    ['a wrong payload', { ...removalBusEvent, payload: { key: 'x' } }],
  ])('rejects %s', (_what, value) => {
    expect(parseBusEvent(value)).toBeNull();
  });

  it('keeps a patch unchanged: no field is added', () => {
    const payload = { ...removalBusEvent.payload, version: 2, patch: { tags: ['26618'] } };
    const busEvent = { kind: 'message', name: 'event:changed', payload, about: { teams: ['26618'] } };
    expect(parseBusEvent(JSON.parse(JSON.stringify(busEvent)))).toEqual(busEvent);
  });
});
