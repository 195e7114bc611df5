import type { NoticeRecord, NotifiedState } from '@touchline/server/notice-records';
import { NOTICE_KINDS } from '@touchline/shared/notices/notice-words';
import { addDays, fromWallClock, toWallClock } from '@touchline/shared/wall-clock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  differences,
  type EventFacts,
  mergeChanges,
  type Person,
  silentOf,
  stateOf,
  withoutKnown,
} from './event-state';
import { isRelevant } from './notice-rules';
import { planEvent } from './plan';
import { afterQuiet, wants } from './wishes';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-01T12:00:00Z');
const ZONE = 'America/New_York';
const REMINDERS = [48, 24];

const place = (name: string) => ({ id: 'u33dbfc5t', name, latitude: 52, longitude: 13 });
const newGame = (fields: Partial<EventFacts> = {}): EventFacts => ({
  _id: '700000001',
  name: 'Green game',
  eventTime: START + 5 * DAY,
  eventLocation: place('Mauerpark'),
  eventState: 'PENDING',
  createdAt: START,
  createdBy: 'manager',
  url: '',
  sources: [],
  attendees: {},
  participants: {},
  ...fields,
});
const person = (
  userId: string,
  children: string[],
  isStaff = false,
  preferences: Person['preferences'] = {},
): Person => ({
  userId,
  children,
  isStaff,
  preferences,
});
const answered = (playerId: string, available: 'YES' | 'MAYBE' | 'NO') => ({
  [`p${playerId}`]: { playerId, available } as EventFacts['attendees'][string],
});

/** An event with a worker that looks at it, and a mailbox. */
function simulate(people: readonly Person[], reminders = REMINDERS) {
  let event = newGame();
  let now = START;
  let next: number | undefined = START;
  const stored = new Map<string, NoticeRecord>();
  const sent: {
    userId: string;
    kind: NoticeRecord['kind'];
    at: number;
    state: ReturnType<typeof stateOf>;
    notice: NoticeRecord;
  }[] = [];

  function look() {
    if (next === undefined || next > now) return;
    const plan = planEvent(event, people, {
      now,
      zone: ZONE,
      reminders,
      author: event.told ? undefined : 'manager',
    });
    const repeated = planEvent(event, people, {
      now,
      zone: ZONE,
      reminders,
      author: event.told ? undefined : 'manager',
    });
    expect(repeated.notices.map(({ _id }) => _id)).toEqual(plan.notices.map(({ _id }) => _id));
    for (const notice of plan.notices) if (!stored.has(notice._id)) stored.set(notice._id, notice);
    event = { ...event, told: plan.notified };
    next = plan.next;
  }
  function deliver() {
    const due = [...stored.values()].filter(({ dueAt }) => dueAt !== undefined && dueAt <= now);
    const later = (notice: NoticeRecord) => ({
      now,
      event,
      isConcerned: true,
      children: people.find(({ userId }) => userId === notice.userId)?.children ?? [],
    });
    const messages = new Map<string, NoticeRecord>();
    for (const notice of due) {
      const { dueAt: _, ...rest } = notice;
      stored.set(notice._id, rest);
      const key = notice.kind === 'change' ? notice.userId : notice._id;
      const earlier = messages.get(key);
      messages.set(key, earlier ? mergeChanges(earlier, notice, stateOf(event)) : notice);
    }
    for (const notice of messages.values()) {
      if (!isRelevant(notice, later(notice))) continue;
      const { userId, kind } = notice;
      const lastReported = sent.findLast(
        (entry) => entry.userId === userId && ['event', 'change'].includes(entry.kind),
      )?.state;
      const unreported = kind === 'change' ? withoutKnown(notice, lastReported, stateOf(event)) : notice;
      if (unreported) sent.push({ userId, kind, at: now, state: stateOf(event), notice: unreported });
    }
  }
  return {
    sent,
    get event() {
      return event;
    },
    get now() {
      return now;
    },
    change(fields: Partial<EventFacts>) {
      event = { ...event, ...fields };
      next = now;
      look();
      deliver();
    },
    /** Lets time pass in steps of ten minutes. */
    pass(ms: number) {
      for (const end = now + ms; now < end; ) {
        now = Math.min(end, now + 10 * MINUTE);
        look();
        deliver();
      }
    },
    start() {
      look();
      deliver();
    },
  };
}

const anyAction = fc.oneof(
  fc.record({ is: fc.constant('move' as const), by: fc.integer({ min: -20, max: 20 }) }),
  fc.record({ is: fc.constant('place' as const), to: fc.constantFrom('Mauerpark', 'Tempelhof', 'Hall') }),
  fc.record({ is: fc.constant('meet' as const), before: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ is: fc.constant('cancel' as const) }),
  fc.record({ is: fc.constant('restore' as const) }),
  fc.record({
    is: fc.constant('answer' as const),
    child: fc.constantFrom('leo', 'mia', 'noa'),
    available: fc.constantFrom('YES' as const, 'MAYBE' as const, 'NO' as const),
  }),
  fc.record({ is: fc.constant('remind' as const) }),
  fc.record({ is: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 2_000 }) }),
);
const preference = fc.record({
  kinds: fc.dictionary(fc.constantFrom(...NOTICE_KINDS), fc.record({ mail: fc.boolean(), push: fc.boolean() })),
});

describe('the plan of notices', () => {
  it('sends everybody exactly what they want, over random edits', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 25 }), preference, preference, (actions, mine, staffs) => {
        const people = [
          person('parent', ['leo', 'mia'], false, mine),
          person('other', ['noa']),
          person('coach', [], true, staffs),
        ];
        const club = simulate(people);
        club.start();
        /** Times at which each child answered first. */
        const answeredAt = new Map<string, number>();
        for (const action of actions) {
          const { event } = club;
          if (action.is === 'pass') club.pass(action.minutes * MINUTE);
          else if (event.eventTime <= club.now) continue;
          else if (action.is === 'move')
            club.change({ eventTime: Math.max(event.eventTime + action.by * HOUR, club.now + MINUTE) });
          else if (action.is === 'place') club.change({ eventLocation: place(action.to) });
          else if (action.is === 'meet') club.change({ meetTime: event.eventTime - action.before * HOUR });
          else if (action.is === 'cancel') club.change({ eventState: 'CANCELLED' });
          else if (action.is === 'restore') club.change({ eventState: 'PENDING' });
          else if (action.is === 'remind') club.change({ remind: { at: club.now, count: 0 } });
          else {
            answeredAt.set(action.child, answeredAt.get(action.child) ?? club.now);
            club.change({ attendees: { ...event.attendees, ...answered(action.child, action.available) } });
          }
        }
        const isAhead = club.event.eventTime > club.now + HOUR;
        if (isAhead) club.pass(40 * MINUTE);

        for (const { userId, children, preferences } of people) {
          const own = club.sent.filter((message) => message.userId === userId);
          // Nothing that they do not want, and nothing twice.
          for (const { kind } of own)
            expect(wants(preferences, kind, 'mail') || wants(preferences, kind, 'push')).toBe(true);
          expect(new Set(own.map(({ notice }) => notice._id)).size).toBe(own.length);
          const states = own.flatMap(({ kind, state }) => (kind === 'event' || kind === 'change' ? [state] : []));
          for (const [n, state] of states.entries())
            if (n > 0) expect(differences(states[n - 1] ?? state, state)).toBeDefined();
          // The last state that they were told is the one that the event has.
          const isTold = (['event', 'change'] as const).every(
            (kind) => wants(preferences, kind, 'mail') || wants(preferences, kind, 'push'),
          );
          const last = own.findLast(({ kind }) => kind === 'event' || kind === 'change');
          if (isAhead && isTold && last) expect(differences(last.state, stateOf(club.event))).toBeUndefined();
          if (isAhead && isTold && !last) expect(club.event.told?.cancelled).toBe(true);
          for (const { kind, at, notice } of own) {
            expect(at).toBeLessThan(notice.until);
            // Only families that were silent at that moment are reminded.
            if (kind === 'reminder')
              expect(children.some((child) => (answeredAt.get(child) ?? Number.POSITIVE_INFINITY) >= at)).toBe(true);
          }
        }
        const reminders = club.sent.filter(({ kind, userId }) => kind === 'reminder' && userId === 'other');
        const asked = actions.filter(({ is }) => is === 'remind').length;
        const unasked = reminders.filter(
          ({ notice }) => Number(notice._id.split('/').at(-1)) !== club.event.remind?.at,
        );
        expect(unasked.length - asked).toBeLessThanOrEqual(Math.ceil((club.now - START) / (12 * HOUR)) + 1);
      }),
      { numRuns: 300 },
    );
  });

  it('sends a new event after half an hour with others, at once when it starts soon, and never to its author', () => {
    const people = [person('parent', ['leo']), person('manager', [], true)];
    const far = planEvent(newGame(), people, { now: START, zone: ZONE, reminders: REMINDERS, author: 'manager' });
    expect(far.notices.map(({ userId, kind, dueAt }) => [userId, kind, dueAt])).toEqual([
      ['parent', 'event', START + 30 * MINUTE],
    ]);
    const soon = planEvent(newGame({ eventTime: START + 20 * HOUR }), people, {
      now: START,
      zone: ZONE,
      reminders: REMINDERS,
      author: 'manager',
    });
    expect(soon.notices[0]?.dueAt).toBe(START);
  });

  it('sends the first change at once, and those of the next ten minutes together with the last state', () => {
    const club = simulate([person('parent', ['leo'])]);
    club.start();
    club.pass(HOUR);
    club.sent.length = 0;
    const { eventTime } = club.event;
    club.change({ eventTime: eventTime + HOUR });
    expect(club.sent.map(({ kind, notice }) => [kind, notice.was])).toEqual([['change', { eventTime }]]);
    club.change({ eventTime: eventTime + 2 * HOUR });
    club.change({ eventTime: eventTime + 3 * HOUR });
    expect(club.sent).toHaveLength(1);
    club.pass(10 * MINUTE);
    expect(club.sent.at(-1)?.state.eventTime).toBe(eventTime + 3 * HOUR);
    // The last of them joined the one that waited, so the next notice is due ten minutes after both.
    club.pass(10 * MINUTE);
    club.change({ eventTime: eventTime + 6 * HOUR });
    expect(club.sent.at(-1)?.state.eventTime).toBe(eventTime + 6 * HOUR);
    // A change that is undone before its notice is sent needs no notice.
    const count = club.sent.length;
    club.pass(HOUR);
    club.change({ eventTime: eventTime + 4 * HOUR });
    expect(club.sent).toHaveLength(count + 1);
    club.change({ eventTime: eventTime + 5 * HOUR });
    club.change({ eventTime: eventTime + 4 * HOUR });
    club.pass(HOUR);
    expect(club.sent.filter(({ state }) => state.eventTime === eventTime + 5 * HOUR)).toEqual([]);
  });

  it('R20: floods nobody when an event is cancelled and restored again and again', () => {
    const club = simulate([person('parent', ['leo'])]);
    club.start();
    club.pass(HOUR);
    club.sent.length = 0;
    for (let turn = 0; turn <= 40; turn += 1) club.change({ eventState: turn % 2 === 0 ? 'CANCELLED' : 'PENDING' });
    expect(club.sent).toHaveLength(10);
    club.pass(10 * MINUTE);
    expect(club.sent).toHaveLength(11);
    expect(club.sent.at(-1)?.state.cancelled).toBe(true);
  });

  it('R20: floods no staff when a family changes its answer again and again on the last day', () => {
    const club = simulate([person('parent', ['leo']), person('coach', [], true)]);
    club.start();
    club.change({ attendees: answered('leo', 'YES') });
    club.pass(4 * DAY + HOUR);
    for (let turn = 0; turn < 2 * 20; turn += 1) {
      club.change({ attendees: answered('leo', turn % 2 === 0 ? 'NO' : 'YES') });
      club.pass(30 * MINUTE);
    }
    const times = new Set(club.sent.filter(({ kind }) => kind === 'late').map(({ at }) => at));
    expect(times.size).toBeGreaterThan(10);
    expect(times.size).toBeLessThanOrEqual(10 + 8);
  });

  it('reminds silent families 48 and 24 hours before, and gives staff a summary', () => {
    const club = simulate([person('parent', ['leo', 'mia']), person('other', ['noa']), person('coach', [], true)]);
    club.start();
    club.pass(DAY);
    club.change({ attendees: answered('noa', 'NO') });
    club.pass(3 * DAY + HOUR);
    const sentOf = (kind: string) =>
      club.sent
        .filter((notice) => notice.kind === kind)
        .map(({ userId, at }) => [userId, Math.round((START + 5 * DAY - at) / HOUR)]);
    expect(sentOf('reminder')).toEqual([
      ['parent', 48],
      ['parent', 24],
    ]);
    expect(sentOf('summary')).toEqual([['coach', 24]]);
    club.change({ attendees: { ...club.event.attendees, ...answered('noa', 'YES') } });
    expect(sentOf('late').map(([who]) => who)).toEqual(['coach']);
    expect(silentOf(club.event, { children: ['leo', 'mia'] })).toEqual(['leo', 'mia']);
  });

  it('sends nothing for a cancelled event but the cancellation', () => {
    const club = simulate([person('parent', ['leo']), person('coach', [], true)]);
    club.start();
    club.pass(DAY);
    club.change({ eventState: 'CANCELLED' });
    club.pass(4 * DAY);
    expect(club.sent.map(({ kind }) => kind)).toEqual(['event', 'event', 'change', 'change']);
  });

  it('sends nothing while an event stays cancelled, and all its changes once it is restored', () => {
    const club = simulate([person('parent', ['leo'])]);
    club.start();
    club.pass(DAY);
    const { eventTime } = club.event;
    club.change({ eventState: 'CANCELLED' });
    club.pass(HOUR);
    club.change({ eventTime: eventTime + HOUR, eventLocation: place('Tempelhof') });
    club.pass(HOUR);
    club.change({ eventState: 'PENDING' });
    expect(club.sent.map(({ kind, notice }) => [kind, notice.was])).toEqual([
      ['event', undefined],
      ['change', { cancelled: false }],
      ['change', { cancelled: true, eventTime, place: 'Mauerpark' }],
    ]);
  });

  it('reports a cancellation once, also when an earlier change still waits', () => {
    const club = simulate([person('parent', ['leo'])]);
    club.start();
    club.pass(DAY);
    const { eventTime } = club.event;
    club.change({ eventTime: eventTime + HOUR });
    club.change({ eventTime: eventTime + 2 * HOUR });
    club.change({ eventState: 'CANCELLED' });
    club.pass(HOUR);
    expect(club.sent.map(({ kind, state }) => [kind, state.cancelled])).toEqual([
      ['event', false],
      ['change', false],
      ['change', true],
    ]);
  });

  it('moves messages out of the quiet hours, in the zone of the club and across both clock changes', () => {
    const quiet = { from: '22:00', to: '07:00' };
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Sydney', 'Asia/Kolkata'),
        fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2026-12-31T00:00:00Z') }),
        (zone, at) => {
          const due = afterQuiet(at, quiet, zone);
          const time = toWallClock(due, zone).slice(11);
          expect(time >= '07:00' && time < '22:00').toBe(true);
          expect(due).toBeGreaterThanOrEqual(at);
          expect(due - at).toBeLessThanOrEqual(10 * HOUR);
        },
      ),
    );
    for (const day of ['2026-03-08', '2026-11-01']) {
      const night = fromWallClock(`${day}T01:30`, ZONE);
      expect(toWallClock(afterQuiet(night, quiet, ZONE), ZONE)).toBe(`${day}T07:00`);
      const evening = addDays(fromWallClock(`${day}T23:00`, ZONE), -1, ZONE);
      expect(toWallClock(afterQuiet(evening, quiet, ZONE), ZONE)).toBe(`${day}T07:00`);
      // Too late in the morning: rather now than never.
      expect(afterQuiet(night, quiet, ZONE, night + HOUR)).toBe(night);
    }
  });

  it('reports each new film once, also when a link is removed and added again', () => {
    const club = simulate([person('parent', ['leo'])]);
    club.start();
    club.pass(HOUR);
    const films = () => club.sent.filter(({ kind }) => kind === 'film').length;
    const source = 'https://film.example/game.m3u8';
    club.change({ sources: [source] });
    expect(films()).toBe(1);
    club.change({ url: 'https://film.example/poster.png' });
    expect(films()).toBe(1);
    const url = 'https://film.example/highlights.m3u8';
    club.change({ url });
    expect(films()).toBe(2);
    club.change({ url: '' });
    club.change({ url });
    club.change({ sources: [] });
    club.change({ sources: [source] });
    expect(films()).toBe(2);
  });

  it('tells of film the families of the line-up, without one of those who go, else everybody', () => {
    const [shown, going, other] = [person('ana', ['leo']), person('bea', ['mia']), person('cem', ['noa'])];
    const attendees = { ...answered('mia', 'YES'), ...answered('noa', 'NO') };
    const participants = { row: { playerId: 'leo' } as EventFacts['participants'][string] };
    const told = (fields: Partial<EventFacts>) => {
      const club = simulate([shown, going, other]);
      club.start();
      club.change({ ...fields, sources: ['https://film.example/game.m3u8'] });
      return club.sent.filter(({ kind }) => kind === 'film').map(({ userId }) => userId);
    };
    expect(told({ attendees, participants })).toEqual(['ana']);
    expect(told({ attendees })).toEqual(['bea']);
    expect(told({ attendees: answered('noa', 'NO') })).toEqual(['ana', 'bea', 'cem']);
  });

  it('reports nothing about values that an older state does not have', () => {
    const { meetTime: _meetTime, ...older } = stateOf(newGame());
    const told: NotifiedState = { ...older, count: 0, knownAt: START, until: START, film: 0 };
    const facts = { told, meetTime: START + 4 * DAY, url: 'https://film.example/highlights.m3u8' };
    const circumstances = { now: START + HOUR, zone: ZONE, reminders: REMINDERS };
    const people = [person('parent', ['leo'])];
    const { notices, notified: newState } = planEvent(newGame(facts), people, circumstances);
    expect(notices).toEqual([]);
    const later = planEvent(newGame({ ...facts, told: newState, meetTime: START }), people, circumstances);
    expect(later.notices.map(({ was }) => was)).toEqual([{ meetTime: facts.meetTime }]);
  });

  it('keeps the notified state when nothing changed', () => {
    const told: NotifiedState = { ...stateOf(newGame()), count: 0, knownAt: START, until: START, film: 0 };
    const plan = planEvent(newGame({ told }), [person('parent', ['leo'])], {
      now: START + HOUR,
      zone: ZONE,
      reminders: REMINDERS,
    });
    expect(plan.notices).toEqual([]);
    expect(plan.next).toBe(START + 5 * DAY - 48 * HOUR);
  });
});

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

  it('holds nothing back in quiet hours that are empty, and until their end on the same day', () => {
    const noon = Date.parse('2026-03-01T17:00:00Z');
    const day = (from: string, to: string, at = noon, latest?: number) => afterQuiet(at, { from, to }, ZONE, latest);
    expect(day('12:00', '12:00')).toBe(noon);
    expect(day('12:00', '13:30')).toBe(noon + 90 * MINUTE);
    expect(day('11:00', '12:00')).toBe(noon);
    expect(day('12:01', '13:30')).toBe(noon);
    expect(day('22:00', '12:00'), 'over midnight').toBe(noon);
    expect(day('12:00', '02:00'), 'over midnight').toBe(noon + 14 * HOUR);
    expect(day('12:00', '13:00', noon, noon + HOUR)).toBe(noon + HOUR);
    expect(day('12:00', '13:00', noon, noon + HOUR - 1)).toBe(noon);
  });
});

describe('a waiting notice', () => {
  const event = newGame({ eventTime: START + DAY });
  const notice: NoticeRecord = {
    _id: 'ana/reminder/700000001/1',
    userId: 'ana',
    kind: 'reminder',
    eventId: event._id,
    playerIds: ['leo'],
    at: START,
    until: event.eventTime,
    expiresAt: START + 30 * DAY,
  };
  const later = { now: START + HOUR, event, isConcerned: true, children: ['leo'] };
  const film: NoticeRecord = { ...notice, kind: 'film' };
  const RIDE = { what: 'taken', rideId: 'r1', riders: ['leo'] } as const;
  const ride = { id: 'r1', userId: 'bea', name: 'Bea', phoneNumber: '', seats: 2, taken: 1 };
  const SEATED = { rides: { ubea: ride }, riders: { pleo: 'r1' } };
  const moved: NoticeRecord = { ...notice, kind: 'change', was: { eventTime: event.eventTime - HOUR } };

  it.each([
    ['is relevant before the start', notice, later, true],
    ['is dropped at the start', notice, { ...later, now: event.eventTime }, false],
    ['is dropped when its receiver left the team', notice, { ...later, isConcerned: false }, false],
    [
      'is dropped when the family has answered',
      notice,
      { ...later, event: { ...event, attendees: answered('leo', 'NO') } },
      false,
    ],
    ['is dropped when the child left the roster', notice, { ...later, children: [] }, false],
    ['is dropped when the event is canceled', notice, { ...later, event: newGame({ eventState: 'CANCELLED' }) }, false],
    ['of a removed event is relevant', { ...moved, was: { removed: true } }, { ...later, event: null }, true],
    ['is dropped when its event is gone', moved, { ...later, event: null }, false],
    ['of an open request is relevant', { ...notice, kind: 'request' }, { ...later, request: { state: 'open' } }, true],
    ['is dropped when the request is decided', { ...notice, kind: 'request' }, { ...later, request: null }, false],
    ['of a ride is dropped when nothing of it is true', { ...notice, kind: 'ride', ride: RIDE }, later, false],
    [
      'of a ride is relevant while the seat is taken',
      { ...notice, kind: 'ride', ride: RIDE },
      { ...later, event: { ...event, ...SEATED } },
      true,
    ],
    ['of film is relevant while one of its children is on a roster', { ...film, playerIds: ['x', 'leo'] }, later, true],
    ['of film is dropped with the last child', film, { ...later, children: [] }, false],
    ['is relevant while its change stands', moved, later, true],
    ['is dropped when its change was undone', { ...moved, was: { eventTime: event.eventTime } }, later, false],
  ] as const)('%s', (_what, waiting, facts, expected) => {
    expect(isRelevant(waiting as NoticeRecord, facts)).toBe(expected);
  });
});
