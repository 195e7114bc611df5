import type { EventRecord } from '@touchline/server/records';
import { attendeeRow, itemRow } from '@touchline/server/row-keys';
import { eventInput } from '@touchline/shared/events/event.model';
import { keyOf, placeHashOf } from '@touchline/shared/events/event-key';
import { EVENT_STATES, MAX_ATTENDEES } from '@touchline/shared/events/event-words';
import { venueView } from '@touchline/shared/venues/venue.model';
import { describe, expect, it } from 'vitest';
import { CLUB_ZONE, clubOf, everyClub } from './any-day.fixture';
import type { DemoClub } from './club';

const DAY = 86_400_000;

/** Local time of a zone, as `2026-03-29T10:00`. */
function localTime(ms: number, zone: string): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T').slice(0, 16);
}
const dayAfter = (date: string) => new Date(Date.parse(`${date}Z`) + DAY).toISOString().slice(0, 10);

const tomorrowsGame = ({ events }: DemoClub): EventRecord => {
  const games = events.filter(
    ({ type, eventState, tags }) => type === 'GAME' && eventState === 'PENDING' && tags[0] === '26618',
  );
  const [nextGame] = games.sort((one, other) => one.eventTime - other.eventTime);
  if (!nextGame) throw new Error('no game lies ahead');
  return nextGame;
};

describe('the events of the demo club', () => {
  const club = clubOf(Date.now(), CLUB_ZONE);

  it('take place on venues whose ids are the geohashes of their coordinates', () => {
    for (const { _id, ...venue } of club.venues) {
      expect(venueView.parse({ ...venue, id: _id })).toEqual({ ...venue, id: _id });
      expect(_id.slice(0, 4)).toBe(placeHashOf(venue));
    }
  });

  it('include wins, draws and losses', () => {
    const outcomes = club.events.flatMap(({ result }) => {
      const [ours, theirs] = result.split('–').map(Number);
      return ours === undefined || theirs === undefined ? [] : [Math.sign(ours - theirs)];
    });
    expect(new Set(outcomes)).toEqual(new Set([-1, 0, 1]));
  });
});

describe('the demo club around any day', () => {
  it('has a game tomorrow with 11 YES, 2 MAYBE, 1 NO, and no answer for the demo parent’s two children', () => {
    everyClub((club, now, zone) => {
      const game = tomorrowsGame(club);
      expect(localTime(game.eventTime, zone).slice(0, 10)).toBe(dayAfter(localTime(now, zone).slice(0, 10)));
      const attendees = Object.values(game.attendees);
      const count = (answer: string) => attendees.filter(({ available }) => available === answer).length;
      expect([count('YES'), count('MAYBE'), count('NO')]).toEqual([11, 2, 1]);
      const answeredIds = attendees.map(({ playerId }) => playerId);
      const green = club.people.teams[0]?.playerIds ?? [];
      expect(green.filter((id) => !answeredIds.includes(id))).toEqual(['10000001', '10000002']);
    });
  });

  it('has an event in each state, and one in progress', () => {
    everyClub(({ events }, now) => {
      expect(new Set(events.map(({ eventState }) => eventState))).toEqual(new Set(EVENT_STATES));
      const ongoing = events.filter(({ eventState }) => eventState === 'ONGOING');
      expect(ongoing.every(({ eventTime }) => eventTime <= now && eventTime > now - DAY)).toBe(true);
      const upcoming = events.filter(({ eventState }) => eventState === 'PENDING' || eventState === 'CANCELLED');
      expect(upcoming.every(({ eventTime }) => eventTime > now)).toBe(true);
    });
  });

  it('has events at usual hours', () => {
    everyClub(({ events }, _now, zone) => {
      for (const { eventTime, schedules } of events) {
        const times = [eventTime, ...Object.values(schedules).map(({ time }) => time)];
        for (const time of times) {
          const hour = Number(localTime(time, zone).slice(11, 13));
          expect(hour).toBeGreaterThanOrEqual(8);
          expect(hour).toBeLessThanOrEqual(20);
          expect(Number(localTime(time, zone).slice(14, 16)) % 15).toBe(0);
        }
      }
    });
  });

  it('I2 I3: has events as the api would have written them', () => {
    everyClub(({ events }, now) => {
      expect(new Set(events.map(({ _id }) => _id)).size).toBe(events.length);
      for (const event of events) {
        const { _id, attendees, participants, plays, schedules, teamStats, changes, rides = {}, riders = {} } = event;
        const jobs = event.jobs && Object.values(event.jobs).map(({ id, name, needed }) => ({ id, name, needed }));
        const input = {
          ...event,
          id: _id,
          participants: Object.values(participants),
          plays: Object.values(plays),
          schedules: Object.values(schedules),
          teamStats: Object.values(teamStats),
          jobs,
        };
        const parsed = eventInput.parse(input);
        expect(parsed).toEqual(
          Object.fromEntries(Object.keys(parsed).map((key) => [key, input[key as keyof typeof input]])),
        );
        const { time, hash } = keyOf({ ...event, id: _id });
        expect(event.keys).toEqual([`${time}/${hash}`]);

        for (const list of [participants, plays, schedules, teamStats] as Record<string, { id: string }>[])
          for (const [key, item] of Object.entries(list)) expect(key).toBe(itemRow(item.id));
        for (const { taken, needed, takenBy } of Object.values(event.jobs ?? {})) {
          expect(taken).toBe(Object.keys(takenBy).length);
          expect(taken).toBeLessThanOrEqual(needed);
        }
        for (const { id, taken, seats } of Object.values(rides)) {
          expect(taken).toBe(Object.values(riders).filter((ride) => ride === id).length);
          expect(taken).toBeLessThanOrEqual(seats);
        }
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

  it('has half of the teams of the finals decided', () => {
    everyClub(({ events }) => {
      const finals = events.find(({ name }) => name.startsWith('Evergreen Cup'));
      const finalGames = Object.values(finals?.schedules ?? {}).filter(({ name }) => !name.startsWith('Game'));
      const finalTeams = finalGames.flatMap(({ teams }) => teams);
      expect(finalTeams.filter((team) => team.includes('semi-final'))).toHaveLength(finalTeams.length / 2);
      const stats = Object.values(finals?.teamStats ?? {});
      const sum = (field: 'goalsFor' | 'goalsAgainst' | 'numOfWins' | 'numOfLosses') =>
        stats.reduce((total, row) => total + row[field], 0);
      expect(sum('goalsFor')).toBe(sum('goalsAgainst'));
      expect(sum('numOfWins')).toBe(sum('numOfLosses'));
      expect(stats.slice(0, 2).map(({ teamName }) => teamName)).toEqual(['Ballard Union', 'Riverside 2012 Green']);
    });
  });
});
