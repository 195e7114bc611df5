import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor';
import { actorWith } from '../access/actor.fixture';
import { ROLES, type Role } from '../access/roles';
import { may, mayEver } from '../permissions/rules';
import { EVENT_STATES } from './event-words';
import {
  areSignUpsOpen,
  closedWord,
  eventRules,
  listableTeams,
  mayAddPlayersOf,
  schedulesAsStaff,
  takesFamilyAnswers,
  visibilityOf,
  wasPlayed,
} from './events.rules';

const A = '26618';
const B = '26619';

const people = {
  root: actorWith({ roles: ['ROOT'] }),
  admin: actorWith({ roles: ['ADMIN'] }),
  manager: actorWith({ roles: ['MANAGER'], staffTeams: [A] }),
  coach: actorWith({ roles: ['COACH'], staffTeams: [A] }),
  filming: actorWith({ roles: ['FILMING'], staffTeams: [A] }),
  parent: actorWith({ roles: ['PARENT'], familyTeams: [A], children: ['10000001'] }),
  otherCoach: actorWith({ roles: ['COACH'], staffTeams: [B] }),
  otherParent: actorWith({ roles: ['PARENT'], familyTeams: [B], children: ['10000009'] }),
  /** Coach of B, but only a parent in A. */
  coachElsewhere: actorWith({ roles: ['COACH', 'PARENT'], staffTeams: [B], familyTeams: [A], children: ['10000001'] }),
  newcomer: actorWith({}),
};
type Person = keyof typeof people;
const names = Object.keys(people) as Person[];

/** Verdicts about an object of team A that is for everybody in the team. */
const TEAM_VERDICTS: Record<Person, string> = {
  root: '403',
  admin: 'yes',
  manager: 'yes',
  coach: 'yes',
  filming: 'yes',
  parent: 'yes',
  otherCoach: 'hidden',
  otherParent: 'hidden',
  coachElsewhere: 'yes',
  newcomer: '403',
};
/** Returns a row for each person: the verdict of TEAM_VERDICTS, or a different one. */
const table = (different: Partial<typeof TEAM_VERDICTS> = {}) =>
  Object.entries({ ...TEAM_VERDICTS, ...different }) as [Person, string][];

/** `403` for a role that never may, `no` 403 and `hidden` 404 for the object. */
const verdict = (name: Person, action: keyof typeof eventRules, on: (who: Actor) => string) =>
  mayEver(people[name], action) ? on(people[name]) : '403';

const event = { tags: [A], createdBy: 'u-9' };
const game = { tags: [A], type: 'GAME' as const, participants: [], plays: [] };

describe('permissions on events', () => {
  it.each(table({ root: 'yes' }))('%s may read an event: %s', (name, expected) => {
    expect(verdict(name, 'event.read', (who) => eventRules['event.read'].on(who, event))).toBe(expected);
  });

  it.each(table())('%s may schedule a game: %s', (name, expected) => {
    expect(verdict(name, 'event.schedule', (who) => eventRules['event.schedule'].on(who, game))).toBe(expected);
  });

  it('lets families add plain games of a single own team only', () => {
    const schedule = (facts: object) => eventRules['event.schedule'].on(people.parent, { ...game, ...facts });
    expect(schedule({ type: 'TOURNAMENT' })).toBe('no');
    expect(schedule({ plays: [{ id: '50000001' }] })).toBe('no');
    expect(schedule({ participants: [{ id: '50000001' }] })).toBe('no');
    expect(schedule({ tags: [A, B] })).toBe('hidden');
    expect(schedulesAsStaff(people.parent, [A])).toBe(false);
    expect(schedulesAsStaff(people.coach, [A])).toBe(true);
    expect(schedulesAsStaff(people.coach, [A, B])).toBe(false);
  });

  it.each(table({ parent: 'no', coachElsewhere: 'no' }))(
    "%s may remove somebody else's event: %s",
    (name, expected) => {
      const remove = (who: Actor) => eventRules['event.remove'].on(who, { ...event, tag: A });
      expect(verdict(name, 'event.remove', remove)).toBe(expected);
    },
  );

  it('lets a parent remove an own game from the own team', () => {
    const own = { ...event, createdBy: people.parent.userId };
    expect(may(people.parent, 'event.remove', { ...own, tag: A })).toBe(true);
    expect(may(people.parent, 'event.remove', { ...own, tags: [A, B], tag: B })).toBe(false);
  });

  it.each(table({ filming: '403' }))("%s may sign up the parent's child: %s", (name, expected) => {
    const facts = { tags: [A], playerId: '10000001', rostered: true, own: false };
    expect(verdict(name, 'attendee.add', (who) => eventRules['attendee.add'].on(who, facts))).toBe(expected);
  });

  it.each(table())('%s may take a job and offer a ride for themselves: %s', (name, expected) => {
    expect(verdict(name, 'event.help', (who) => eventRules['event.help'].on(who, { tags: [A] }))).toBe(expected);
  });

  it.each(table({ filming: 'hidden' }))("%s may change the parent's row: %s", (name, expected) => {
    const facts = { tags: [A], playerId: '10000001', rostered: true, own: false };
    expect(verdict(name, 'attendee.change', (who) => eventRules['attendee.change'].on(who, facts))).toBe(expected);
  });

  it('hides children who are on no roster of the event, and guests of others, from families', () => {
    const add = (who: Actor, facts: object) =>
      eventRules['attendee.add'].on(who, { tags: [A], rostered: false, own: false, ...facts });
    expect(add(people.parent, { playerId: '10000001' })).toBe('hidden');
    expect(add(people.manager, { playerId: '10000001' })).toBe('hidden');
    expect(add(people.parent, {})).toBe('no');
    expect(add(people.parent, { own: true })).toBe('yes');
    expect(add(people.otherParent, { own: true })).toBe('hidden');
    expect(add(people.manager, {})).toBe('yes');
    expect(may(people.parent, 'attendee.change', { tags: [A], rostered: false, own: false })).toBe(false);
    expect(may(people.parent, 'attendee.change', { tags: [A], rostered: false, own: true })).toBe(true);
  });

  it.each(
    table({
      root: 'anonymous',
      admin: 'full',
      manager: 'full',
      coach: 'full',
      filming: 'masked',
      parent: 'masked',
      otherCoach: 'anonymous',
      otherParent: 'anonymous',
      coachElsewhere: 'masked',
      newcomer: 'anonymous',
    }),
  )('%s sees the people of an event with the visibility %s', (name, expected) => {
    expect(visibilityOf(people[name], [A])).toBe(expected);
  });

  it('lists own teams only, all teams for ADMIN and ROOT, and none without a role', () => {
    expect(listableTeams(people.admin, undefined)).toBe('all');
    expect(listableTeams(people.root, [B])).toEqual([B]);
    expect(listableTeams(people.parent, undefined)).toEqual([A]);
    expect(listableTeams(people.parent, [B])).toEqual([]);
    expect(new Set(listableTeams(people.coachElsewhere, [A, B, '1']))).toEqual(new Set([A, B]));
    expect(listableTeams(actorWith({ familyTeams: [A] }), undefined)).toEqual([]);
  });

  it('keeps sign-ups open until an event is cancelled or finished', () => {
    expect(EVENT_STATES.filter((state) => !areSignUpsOpen(state))).toEqual(['FINISHED', 'CANCELLED']);
  });

  it.each(table({ parent: '403', otherParent: '403', coachElsewhere: 'no' }))(
    '%s may change an event: %s',
    (name, expected) => {
      expect(verdict(name, 'event.change', (who) => eventRules['event.change'].on(who, event))).toBe(expected);
    },
  );

  it('shows the page of a team to its members and to admins', () => {
    const shown = names.filter((name) => may(people[name], 'event.show', { tag: A }));
    expect(shown).toEqual(['admin', 'manager', 'coach', 'filming', 'parent', 'coachElsewhere']);
  });

  it('allows the members of each team when two teams play', () => {
    const bothTeams = [A, B];
    expect(may(people.parent, 'event.read', { ...event, tags: bothTeams })).toBe(true);
    expect(may(people.otherCoach, 'event.change', { ...event, tags: bothTeams })).toBe(true);
    expect(visibilityOf(people.coach, bothTeams)).toBe('full');
    expect(visibilityOf(people.otherParent, bothTeams)).toBe('masked');
    const parentOfBoth = actorWith({ roles: ['PARENT'], familyTeams: bothTeams });
    expect(eventRules['event.schedule'].on(parentOfBoth, { ...game, tags: bothTeams })).toBe('no');
  });

  it('lets an admin sign up a child who is on no roster of the event', () => {
    expect(may(people.admin, 'attendee.add', { tags: [A], playerId: '10000009', rostered: false, own: false })).toBe(
      true,
    );
  });

  it("adds players from the event's teams, and from those that the caller works for", () => {
    expect(mayAddPlayersOf(people.coach, [B], A)).toBe(true);
    expect(mayAddPlayersOf(people.coach, [B], B)).toBe(true);
    expect(mayAddPlayersOf(people.coach, [A], B)).toBe(false);
    expect(mayAddPlayersOf(people.admin, [A], B)).toBe(true);
  });

  it('counts an event as played once it is over and was not cancelled', () => {
    expect(EVENT_STATES.filter((state) => !wasPlayed(state)).toSorted()).toEqual(['CANCELLED', 'ONGOING', 'PENDING']);
  });

  it('gives no rights in unrelated teams', () => {
    const anyOutsider = fc.record({
      roles: fc.subarray(ROLES.filter((role): role is Role => role !== 'ADMIN' && role !== 'ROOT')),
      staffTeams: fc.subarray([B, '26620']),
      familyTeams: fc.subarray([B, '26620']),
      children: fc.subarray(['10000008', '10000009']),
    });
    fc.assert(
      fc.property(anyOutsider, fc.boolean(), fc.boolean(), (facts, rostered, own) => {
        const who = actorWith(facts);
        const row = { tags: [A], playerId: own ? undefined : '10000001', rostered, own };
        expect(may(who, 'event.read', event)).toBe(false);
        expect(may(who, 'event.schedule', game)).toBe(false);
        expect(may(who, 'event.remove', { ...event, tag: A })).toBe(false);
        expect(may(who, 'event.help', event)).toBe(false);
        expect(may(who, 'attendee.add', row)).toBe(false);
        expect(may(who, 'attendee.change', row)).toBe(false);
        expect(visibilityOf(who, [A])).toBe('anonymous');
      }),
    );
  });
});

it('takes answers of families until the end of an event, unless it is finished', () => {
  const event = { eventState: 'ONGOING', eventTime: 1_000, endTime: 2_000 } as const;
  const answers = [takesFamilyAnswers(event, 2_000), takesFamilyAnswers(event, 2_001)];
  expect(answers).toEqual([true, false]);
  expect(takesFamilyAnswers({ ...event, eventState: 'FINISHED' }, 1_999)).toBe(false);
});

it('says whether sign-ups closed by a cancellation or by the end', () => {
  expect([closedWord('CANCELLED'), closedWord('FINISHED')]).toEqual(['canceled', 'finished']);
});

it('shows the shares of a team to its managers and coaches, and hides the team from others', () => {
  const shares = (who: Actor) => eventRules['event.shares'].on(who, { tag: A });
  expect([people.manager, people.coach, people.otherCoach].map(shares)).toEqual(['yes', 'yes', 'hidden']);
});
