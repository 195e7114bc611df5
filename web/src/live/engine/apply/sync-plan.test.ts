import type { EventView } from '@touchline/shared/events/event.model';
import { requests } from '@touchline/shared/live/requests';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../../testing/club-model';
import { createSyncPlan, syncRequest } from './sync-plan';

const event = anEvent();
const list = { from: 5, teams: ['26618'], keys: [event.key] };
const nothing = { events: [], teams: [], engagements: [], developments: [], matches: [], posts: [], lists: [] };
const paid = { id: '40000001', version: 3 };
const answer = { stale: [], gone: [], added: [] };

describe('sync', () => {
  it('I8: names held objects and the window, without events that the server does not have yet', () => {
    const local = anEvent({ id: '100000002', version: 0 });
    const request = syncRequest(
      { ...nothing, events: [event, local], lists: [list, { ...list, from: 3 }], engagements: [paid, paid] },
      10,
    );
    expect(request.events).toEqual([{ id: event.id, version: 1 }]);
    expect(request.engagements).toEqual([paid]);
    expect(request.window).toMatchObject({ from: 3, teams: ['26618'] });
  });

  it('I8: never exceeds the limits of the contract', () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({ id: String(20_000_000 + index), version: 1 }));
    const events = many.map(({ id }) => anEvent({ id }));
    const lists = [{ ...list, teams: many.map(({ id }) => id) }];
    const request = syncRequest(
      { events, teams: many, engagements: many, developments: many, matches: many, posts: many, lists },
      10,
    );
    expect(requests.sync.request.safeParse(request).error).toBeUndefined();
    expect(request).toMatchObject({ teams: { length: 200 }, allTeams: false, window: { teams: { length: 200 } } });
  });

  it('I8: names the events nearest to now when there are too many, and narrows the window to them', () => {
    const now = 1_000_000_000;
    const times = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 900, maxLength: 1_300 });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 2_000 }), (offsets, back) => {
        const events = offsets.map((offset, index) => anEvent({ id: String(index), eventTime: now + offset }));
        const { events: named, window } = syncRequest(
          { ...nothing, events, lists: [{ ...list, from: now - back }] },
          now,
        );
        expect(named).toHaveLength(Math.min(events.length, 1_000));
        const ids = new Set(named.map(({ id }) => id));
        const distance = (event: EventView) => Math.abs(event.eventTime - now);
        const [included, omitted] = [events.filter(({ id }) => ids.has(id)), events.filter(({ id }) => !ids.has(id))];
        expect(Math.max(...included.map(distance))).toBeLessThanOrEqual(Math.min(...omitted.map(distance)));
        const { from, to } = window ?? { from: 0, to: 0 };
        expect(from).toBeGreaterThanOrEqual(now - back);
        // The window must not cover events that are held but not named: the server would report them as added.
        expect(omitted.filter(({ eventTime }) => eventTime >= from && eventTime <= to)).toEqual([]);
        if (omitted.length === 0) expect([from, to]).toEqual([now - back, now + 366 * 86_400_000]);
        else expect(to - now).toBe(Math.min(...omitted.map(distance)) - 1);
      }),
      // Shrinking a counterexample of a thousand events takes minutes.
      { numRuns: 30, endOnFailure: true },
    );
  });

  it('asks for no window before there is a list', () => {
    expect(syncRequest(nothing, 10).window).toBeUndefined();
  });

  it('I8: plans fetches for stale and new objects and drops those that are gone', () => {
    const added = { ...event.key, id: '100000003' };
    const plan = createSyncPlan(
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
      changed: ['team', 'development'],
    });
  });

  it('reads whole lists again when many events changed', () => {
    const added = Array.from({ length: 11 }, (_, index) => ({ ...event.key, id: `1000001${index}0` }));
    expect(createSyncPlan({ ...answer, added }, () => undefined)).toMatchObject({ fetch: [], lists: true });
  });
});
