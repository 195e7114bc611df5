import { keyOf, placeHashOf } from '@touchline/shared/events/event-key';
import { EVENT_STATES, eventInput, MAX_ATTENDEES } from '@touchline/shared/events/events.shapes';
import { playerView } from '@touchline/shared/players/players.shapes';
import type { EventRecord } from '@touchline/shared/server/records';
import { attendeeRow, itemRow } from '@touchline/shared/server/row-keys';
import { venueView } from '@touchline/shared/venues/venues.shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDemoClub, type DemoClub } from './club';

const DAY = 86_400_000;
const hashes = { known: 'known', unguessable: 'unguessable' };
const year = new Date().getFullYear();

/** What the wall clock of a zone shows, as `2026-03-29T10:00`. */
function local(ms: number, zone: string): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T').slice(0, 16);
}
const dayAfter = (date: string) => new Date(Date.parse(`${date}Z`) + DAY).toISOString().slice(0, 10);

const tomorrowsGame = ({ events }: DemoClub): EventRecord => {
  const games = events.filter(
    ({ type, eventState, tags }) => type === 'GAME' && eventState === 'PENDING' && tags[0] === '26618',
  );
  const [first] = games.sort((one, other) => one.eventTime - other.eventTime);
  if (!first) throw new Error('no game lies ahead');
  return first;
};

/** The days on which calendars go wrong, and any other. */
const moments = fc.oneof(
  fc.constantFrom(
    ...[
      `${year}-01-01T00:00`,
      `${year}-01-31T23:59`,
      `${year}-03-01T12:00`,
      `${year}-12-31T23:30`,
      `${year + 1}-01-01T08:00`,
      // Clock changes of Europe and North America, the days before, on and after.
      '2026-03-07T20:00',
      '2026-03-08T09:30',
      '2026-03-28T20:00',
      '2026-03-29T00:30',
      '2026-03-30T07:00',
      '2026-10-24T20:00',
      '2026-10-25T00:30',
      '2026-10-31T20:00',
      '2026-11-01T08:30',
      '2028-02-29T15:00',
    ].map((moment) => Date.parse(`${moment}Z`)),
  ),
  fc
    .date({ min: new Date(Date.UTC(year - 2, 0)), max: new Date(Date.UTC(year + 2, 0)), noInvalidDate: true })
    .map(Number),
);
const zones = fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'UTC', 'Pacific/Auckland', 'Asia/Kolkata');
const everyClub = (holds: (club: DemoClub, now: number, zone: string) => void) =>
  fc.assert(
    fc.property(moments, zones, (now, zone) => holds(buildDemoClub(now, zone, hashes), now, zone)),
    { numRuns: 60 },
  );

describe('the demo club', () => {
  const now = Date.now();
  const club = buildDemoClub(now, 'America/Los_Angeles', hashes);

  it('is the same club at the same moment', () => {
    const again = buildDemoClub(now, 'America/Los_Angeles', hashes);
    expect(JSON.stringify(again)).toBe(JSON.stringify(club));
  });

  it('has three teams of 14 to 16, and no child twice', () => {
    expect(club.people.teams.map(({ _id }) => _id)).toEqual(['26618', '26619', '26620']);
    for (const { playerIds } of club.people.teams) {
      expect(playerIds.length).toBeGreaterThanOrEqual(14);
      expect(playerIds.length).toBeLessThanOrEqual(16);
    }
    expect(new Set(club.people.players.map(({ _id }) => _id)).size).toBe(club.people.players.length);
  });

  it('gives every account an address and a number of its own', () => {
    const { users } = club.people;
    for (const field of ['_id', 'emailAddress', 'phoneNumber', 'userName'] as const) {
      expect(new Set(users.map((user) => user[field])).size).toBe(users.length);
    }
    const addresses = new Set(users.map(({ emailAddress }) => emailAddress));
    for (const { contacts } of club.people.players) {
      expect(contacts.length).toBeGreaterThan(0);
      expect(contacts.every((contact) => addresses.has(contact))).toBe(true);
    }
    expect(users.filter(({ passwordHash }) => passwordHash === 'known').map(({ userName }) => userName)).toEqual([
      'root',
      'admin',
      'manager',
      'coach',
      'coach2',
      'filming',
      'parent',
      'parent2',
      'newcomer',
    ]);
  });

  it('links the named families to their children', () => {
    const childrenOf = (who: string) =>
      club.people.players.filter(({ contacts }) => contacts.includes(`${who}@riverside.example`)).map(({ _id }) => _id);
    expect(childrenOf('parent')).toEqual(['10000001', '10000002', '10000004']);
    expect(childrenOf('parent2')).toEqual(['10000003']);
    const [green, , white] = club.people.teams;
    expect(green?.playerIds).toEqual(expect.arrayContaining(['10000001', '10000002', '10000003']));
    expect(white?.playerIds).toContain('10000004');
  });

  it('plays on fields whose ids are where they are', () => {
    for (const { _id, ...venue } of club.venues) {
      expect(venueView.parse({ ...venue, id: _id })).toEqual({ ...venue, id: _id });
      expect(_id.slice(0, 4)).toBe(placeHashOf(venue));
    }
  });

  it('has children whom the contract can show', () => {
    for (const { _id, createdBy: _createdBy, ...player } of club.people.players)
      expect(() => playerView.parse({ ...player, id: _id, team: '26618' })).not.toThrow();
  });

  it('wins, draws and loses', () => {
    const outcomes = club.events.flatMap(({ result }) => {
      const [ours, theirs] = result.split('–').map(Number);
      return ours === undefined || theirs === undefined ? [] : [Math.sign(ours - theirs)];
    });
    expect(new Set(outcomes)).toEqual(new Set([-1, 0, 1]));
  });
});

describe('around any day', () => {
  it('has a game tomorrow: 11 yes, 2 maybe, 1 can’t, and two children silent who are the demo parent’s', () => {
    everyClub((club, now, zone) => {
      const game = tomorrowsGame(club);
      expect(local(game.eventTime, zone).slice(0, 10)).toBe(dayAfter(local(now, zone).slice(0, 10)));
      const rows = Object.values(game.attendees);
      const count = (answer: string) => rows.filter(({ available }) => available === answer).length;
      expect([count('YES'), count('MAYBE'), count('NO')]).toEqual([11, 2, 1]);
      const answered = rows.map(({ playerId }) => playerId);
      const green = club.people.teams[0]?.playerIds ?? [];
      expect(green.filter((id) => !answered.includes(id))).toEqual(['10000001', '10000002']);
    });
  });

  it('has an event in each state, and one that is going on', () => {
    everyClub(({ events }, now) => {
      expect(new Set(events.map(({ eventState }) => eventState))).toEqual(new Set(EVENT_STATES));
      const ongoing = events.filter(({ eventState }) => eventState === 'ONGOING');
      expect(ongoing.every(({ eventTime }) => eventTime <= now && eventTime > now - DAY)).toBe(true);
      const open = events.filter(({ eventState }) => eventState === 'PENDING' || eventState === 'CANCELLED');
      expect(open.every(({ eventTime }) => eventTime > now)).toBe(true);
    });
  });

  it('meets at hours at which people meet', () => {
    everyClub(({ events }, _now, zone) => {
      for (const { eventTime, schedules } of events) {
        const times = [eventTime, ...Object.values(schedules).map(({ time }) => time)];
        for (const time of times) {
          const hour = Number(local(time, zone).slice(11, 13));
          expect(hour).toBeGreaterThanOrEqual(8);
          expect(hour).toBeLessThanOrEqual(20);
          expect(Number(local(time, zone).slice(14, 16)) % 15).toBe(0);
        }
      }
    });
  });

  it('I2 I3: holds events as the api would have written them', () => {
    everyClub(({ events }, now) => {
      expect(new Set(events.map(({ _id }) => _id)).size).toBe(events.length);
      for (const event of events) {
        const { _id, attendees, participants, plays, schedules, teamStats, changes } = event;
        const sent = {
          ...event,
          id: _id,
          participants: Object.values(participants),
          plays: Object.values(plays),
          schedules: Object.values(schedules),
          teamStats: Object.values(teamStats),
        };
        const parsed = eventInput.parse(sent);
        expect(parsed).toEqual(
          Object.fromEntries(Object.keys(parsed).map((key) => [key, sent[key as keyof typeof sent]])),
        );
        const { time, hash } = keyOf({ ...event, id: _id });
        expect(event.keys).toEqual([`${time}/${hash}`]);

        for (const list of [participants, plays, schedules, teamStats] as Record<string, { id: string }>[])
          for (const [key, item] of Object.entries(list)) expect(key).toBe(itemRow(item.id));
        for (const [key, row] of Object.entries(attendees)) expect(key).toBe(attendeeRow(row));
        expect(event.attendeeIds).toEqual(Object.values(attendees).map(({ id }) => id));
        expect(new Set(event.attendeeIds).size).toBe(event.attendeeCount);
        expect(event.attendeeCount).toBeLessThan(MAX_ATTENDEES);

        expect(event.version).toBe(changes.length);
        const times = changes.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(times.at(-1)).toBeLessThanOrEqual(now);
        expect(times[0]).toBe(event.createdAt);
      }
    });
  });

  it('knows half of the places of the finals', () => {
    everyClub(({ events }) => {
      const finals = events.find(({ name }) => name.startsWith('Evergreen Cup'));
      const open = Object.values(finals?.schedules ?? {}).filter(({ name }) => !name.startsWith('Game'));
      const places = open.flatMap(({ teams }) => teams);
      expect(places.filter((team) => team === 'TBD' || team === 'Flex')).toHaveLength(places.length / 2);
      const stats = Object.values(finals?.teamStats ?? {});
      const sum = (field: 'goalsFor' | 'goalsAgainst' | 'numOfWins' | 'numOfLosses') =>
        stats.reduce((total, row) => total + row[field], 0);
      expect(sum('goalsFor')).toBe(sum('goalsAgainst'));
      expect(sum('numOfWins')).toBe(sum('numOfLosses'));
      expect(stats.slice(0, 2).map(({ teamName }) => teamName)).toEqual(['Ballard Union', 'Riverside 2012 Green']);
    });
  });
});
