import { requests } from '@touchline/shared/live/messages';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../testing/club-model';
import { healing, syncRequest } from './sync-plan';

const event = anEvent();
const list = { from: 5, teams: ['26618'], keys: [event.key] };
const nothing = { events: [], teams: [], engagements: [], developments: [], lists: [] };
const paid = { id: '40000001', version: 3 };
const answer = { stale: [], gone: [], added: [] };

describe('sync', () => {
  it('I8: says what is held and for which window, without events that the server does not know yet', () => {
    const local = anEvent({ id: '100000002', version: 0 });
    const asked = syncRequest(
      { ...nothing, events: [event, local], lists: [list, { ...list, from: 3 }], engagements: [paid, paid] },
      10,
    );
    expect(asked.events).toEqual([{ id: event.id, version: 1 }]);
    expect(asked.engagements).toEqual([paid]);
    expect(asked.window).toMatchObject({ from: 3, teams: ['26618'] });
  });

  it('I8: asks no more than the contract takes, whatever is held', () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({ id: String(20_000_000 + index), version: 1 }));
    const events = many.map(({ id }) => anEvent({ id }));
    const lists = [{ ...list, teams: many.map(({ id }) => id) }];
    const asked = syncRequest({ events, teams: many, engagements: many, developments: many, lists }, 10);
    expect(requests.sync.request.safeParse(asked).error).toBeUndefined();
    expect(asked).toMatchObject({ teams: { length: 200 }, window: { teams: { length: 200 } } });
  });

  it('asks for no window before there is a list', () => {
    expect(syncRequest(nothing, 10).window).toBeUndefined();
  });

  it('I8: heals what is stale, gone and new', () => {
    const added = { ...event.key, id: '100000003' };
    const plan = healing(
      {
        stale: [
          { kind: 'event', id: event.id, version: 7 },
          { kind: 'team', id: '26618', version: 2 },
        ],
        gone: [
          { kind: 'event', id: '100000009' },
          { kind: 'development', id: '50000001' },
        ],
        added: [added],
      },
      (id) => (id === event.id ? event.key : undefined),
    );
    expect(plan).toEqual({
      drop: ['100000009'],
      fetch: [
        { key: event.key, version: 7 },
        { key: added, version: 1 },
      ],
      lists: false,
      teams: true,
      engagements: false,
      developments: true,
    });
  });

  it('reads whole lists again when much is stale', () => {
    const added = Array.from({ length: 11 }, (_, index) => ({ ...event.key, id: `1000001${index}0` }));
    expect(healing({ ...answer, added }, () => undefined)).toMatchObject({ fetch: [], lists: true });
  });
});
