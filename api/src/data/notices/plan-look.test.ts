/** Decisions of the worker in one look at an event. */
import type { NotifiedState } from '@touchline/server/notice-records';
import { describe, expect, it } from 'vitest';
import { type EventFacts, stateOf } from './event-state';
import { planEvent } from './plan';
import { answered, DAY, HOUR, MINUTE, newGame, person, place, REMINDERS, START, ZONE } from './plan.fixture';

describe('one look at an event', () => {
  const people = [person('ana', ['leo']), person('bea', ['mia']), person('coach', [], true)];
  const EVE = START + 4 * DAY + 12 * HOUR;
  const known = (fields: Partial<NotifiedState> = {}): NotifiedState => ({
    ...stateOf(newGame()),
    count: 0,
    knownAt: START,
    until: START,
    film: 0,
    highlights: false,
    ...fields,
  });
  const look = (fields: Partial<EventFacts>, now = START + HOUR, author?: string) =>
    planEvent(newGame({ told: known(), ...fields }), people, { now, zone: ZONE, reminders: REMINDERS, author });
  const told = ({ notices }: ReturnType<typeof look>) => notices.map(({ userId, kind }) => [userId, kind]);

  it('reminds only families with a silent child, when staff ask and once for each time they ask', () => {
    const attendees = answered('mia', 'MAYBE');
    const asked = look({ attendees, remind: { at: START, count: 1 } });
    expect(told(asked)).toEqual([['ana', 'reminder']]);
    expect(asked.notices[0]?.playerIds).toEqual(['leo']);
    expect(asked.notified.remind).toBe(START);
    const again = { attendees, remind: { at: START, count: 1 } };
    expect(told(look({ ...again, told: asked.notified }))).toEqual([]);
    expect(told(look({ ...again, told: known({ remind: START - 1 }) }))).toEqual([['ana', 'reminder']]);
    expect(told(look({ ...again, eventState: 'CANCELLED', told: known({ cancelled: true }) }))).toEqual([]);
  });

  it('sends a worker that was away the newest reminder only, and none within 12 hours of another', () => {
    const late = look({}, START + 4 * DAY + HOUR);
    expect(late.notices.filter(({ kind }) => kind === 'reminder').map(({ _id }) => _id)).toEqual(
      ['ana', 'bea'].map((who) => `${who}/reminder/700000001/${START + 4 * DAY}`),
    );
    const remindedAt = (at: number) =>
      told(look({ told: known({ until: START + 4 * DAY - 1, remindedAt: at, summaryAt: at }) }, START + 4 * DAY));
    expect(remindedAt(START + 4 * DAY - 12 * HOUR + 1)).toEqual([]);
    expect(remindedAt(START + 4 * DAY - 12 * HOUR)).toEqual([
      ['ana', 'reminder'],
      ['bea', 'reminder'],
      ['coach', 'summary'],
    ]);
  });

  it('tells staff of changed answers on the last day: not of first ones, and in what they differ', () => {
    const attendees = { ...answered('leo', 'NO'), ...answered('mia', 'YES') };
    const before = known({ until: EVE, answers: { leo: 'YES' } });
    const late = look({ attendees, told: before }, EVE);
    expect(late.notices.map(({ userId, kind, late: changes }) => [userId, kind, changes])).toEqual([
      ['coach', 'late', [{ playerId: 'leo', was: 'YES', is: 'NO' }]],
    ]);
    expect(told(look({ attendees, told: late.notified }, EVE))).toEqual([]);
    const many = (count: number) =>
      look({ attendees, told: { ...before, late: count, lateAt: EVE } }, EVE + MINUTE).notices[0]?.dueAt;
    expect([many(9), many(10)]).toEqual([EVE + 10 * MINUTE, EVE + 2 * HOUR]);
    expect(look({ attendees, told: before }, START + 2 * DAY).notified.answers, 'too early').toBeUndefined();
    expect(look({ attendees, told: before }, START + 5 * DAY).notified.answers, 'begun').toBeUndefined();
  });

  it('tells nobody of film without a child in it, and not the person who added it', () => {
    const film = { sources: ['https://film.example/game.m3u8'], attendees: answered('leo', 'YES') };
    expect(told(look(film))).toEqual([['ana', 'film']]);
    expect(told(look(film, START + HOUR, 'ana'))).toEqual([]);
    expect(told(look({ ...film, sources: ['https://film.example/poster.png'] }))).toEqual([]);
  });

  it('sends a change at once when it is urgent, and none of an event that is over', () => {
    const changedAt = START + HOUR - MINUTE;
    const due = (fields: Partial<EventFacts>, before: Partial<NotifiedState> = {}, now = START + HOUR) =>
      look({ ...fields, told: known({ changedAt, ...before }) }, now).notices[0]?.dueAt;
    const soon = START + 3 * HOUR;
    expect(due({ eventLocation: place('Hall') })).toBe(changedAt + 10 * MINUTE);
    expect(due({ eventTime: soon }), 'moved to one that starts soon').toBe(START + HOUR);
    expect(due({}, { eventTime: soon }), 'moved away from one').toBe(START + HOUR);
    expect(due({ eventTime: START + 4 * HOUR })).toBe(changedAt + 10 * MINUTE);
    expect(due({ eventTime: soon }, { count: 10 })).toBe(changedAt + 10 * MINUTE);
    const over = { told: known({ eventTime: START - HOUR }), eventTime: START - 2 * HOUR };
    expect(told(look(over, START))).toEqual([]);
    expect(told(look({ ...over, eventTime: START + DAY }, START))[0]).toEqual(['ana', 'change']);
  });

  it('compares rides from the second look on, tells them at most every ten minutes, and fewer after many', () => {
    const rides = { [`u${'ana'}`]: { id: 'r1', userId: 'ana', name: 'Ana', phoneNumber: '', seats: 2, taken: 1 } };
    const shared = { rides, riders: { pmia: 'r1' }, version: 5 } as Partial<EventFacts>;
    expect(told(look(shared)), 'the first look').toEqual([]);
    const empty = { rides: { r1: { userId: 'ana', riders: [] } }, ridesVersion: 4 };
    const at = (before: Partial<NotifiedState>, now = START + HOUR, fields: Partial<EventFacts> = {}) =>
      look({ ...shared, ...fields, told: known({ ...empty, ...before }) }, now);
    const first = at({});
    expect(told(first)).toEqual([
      ['ana', 'ride'],
      ['bea', 'ride'],
    ]);
    expect(first.notified).toMatchObject({ ridesAt: START + HOUR, ridesCount: 1, ridesVersion: 5 });
    const waits = at({ ridesAt: START + HOUR - MINUTE });
    expect([told(waits), waits.next, waits.notified.ridesVersion]).toEqual([[], START + HOUR + 9 * MINUTE, 4]);
    expect(at({ ridesAt: START + HOUR - MINUTE, ridesCount: 10 }).next).toBe(START + 3 * HOUR - MINUTE);
    const lastHour = START + 5 * DAY - HOUR;
    const calm = { until: lastHour, ridesAt: lastHour - MINUTE };
    expect(told(at(calm, lastHour))).toHaveLength(2);
    expect(at({ ...calm, ridesCount: 10 }, lastHour).next).toBe(lastHour + 9 * MINUTE);
    const cancelled = { eventState: 'CANCELLED' } as const;
    expect(told(at({ cancelled: true }, START + HOUR, cancelled))).toEqual([]);
  });
});
