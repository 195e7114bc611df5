import type { NoticeRecord, NotifiedState } from '@touchline/server/notice-records';
import { NOTICE_KINDS } from '@touchline/shared/notices/notice-words';
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
import { answered, DAY, HOUR, MINUTE, newGame, person, place, REMINDERS, START, ZONE } from './plan.fixture';
import { wants } from './wishes';

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
