import { describe, expect, it } from 'vitest';
import { createLog } from '../log';
import { createLocalBus } from './bus';
import { type Fact, parseFact } from './facts';

const log = createLog('silent');
const accessFact: Fact = { kind: 'access', changed: ['u1'], ended: [], at: 1, by: { userId: 'u2', name: 'Marta' } };
const removalFact: Fact = {
  kind: 'message',
  name: 'event:removed',
  payload: { key: { time: '2026-05', hash: 'u33d', id: '100000001' }, at: 1, by: { userId: 'u2', name: 'Marta' } },
  about: { teams: ['26618'] },
};

const nextFact = (bus: ReturnType<typeof createLocalBus>) => new Promise<Fact>((resolve) => bus.subscribe(resolve));

describe('the bus of a single process', () => {
  it('calls every handler, in order, after the writer has continued', async () => {
    const bus = createLocalBus(log);
    const received: Fact[] = [];
    bus.subscribe((fact) => received.push(fact));
    const last = new Promise<void>((resolve) => bus.subscribe((fact) => fact.kind === 'message' && resolve()));
    bus.publish(accessFact);
    bus.publish(removalFact);
    expect(received).toEqual([]);
    await last;
    expect(received).toEqual([accessFact, removalFact]);
  });

  it('a handler that throws affects neither other handlers nor later facts', async () => {
    const bus = createLocalBus(log);
    let attempts = 0;
    bus.subscribe(() => {
      attempts += 1;
      throw new Error('A broken listener');
    });
    for (const fact of [accessFact, removalFact]) {
      const received = nextFact(bus);
      bus.publish(fact);
      expect(await received).toEqual(fact);
    }
    expect(attempts).toBe(2);
  });

  it('drops an unknown message, and fields that no schema has, like the bus between processes', async () => {
    const bus = createLocalBus(log);
    const received = nextFact(bus);
    bus.publish({ kind: 'message', name: 'no:such' } as unknown as Fact);
    bus.publish({ ...accessFact, secret: 'x' } as Fact);
    expect(await received).toEqual(accessFact);
  });
});

describe('parsing a fact', () => {
  it.each([
    ['nothing', null],
    ['an unknown kind', { kind: 'rumour' }],
    ['an unknown message', { ...removalFact, name: 'event:exploded' }],
    ['the name of an inherited property', { ...removalFact, name: 'constructor' }],
    ['a wrong payload', { ...removalFact, payload: { key: 'x' } }],
  ])('rejects %s', (_what, value) => {
    expect(parseFact(value)).toBeNull();
  });

  it('keeps a patch unchanged: no field is added', () => {
    const payload = { ...removalFact.payload, version: 2, patch: { tags: ['26618'] } };
    const fact = { kind: 'message', name: 'event:changed', payload, about: { teams: ['26618'] } };
    expect(parseFact(JSON.parse(JSON.stringify(fact)))).toEqual(fact);
  });
});
