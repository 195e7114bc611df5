import { type EventView, eventInput, eventView } from '@touchline/shared/events/event.model';
import { venueView } from '@touchline/shared/venues/venue.model';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../../../../live/testing/club-model';
import { daysOfSeries, firstValues, newEvent, nextValues, usualNext, valuesOn, weekdayOf } from './new-event';

const ZONE = 'America/Los_Angeles';
const { id, name, latitude, longitude, address } = venueView.parse(venuesContract.show_venues.example.reply[0]);
const eventLocation = { id, name, latitude, longitude, address };
const team = { id: '26618', name: 'Riverside 2012 Green' };
const NOW = Date.now();
const at = (text: string) => Date.parse(text);

it('creates a pending game named after its team that passes the server’s schema', () => {
  const game = newEvent('100000009', { ...firstValues(NOW), eventLocation }, team);
  expect(game).toMatchObject({ name: 'Riverside 2012 Green game', type: 'GAME', eventState: 'PENDING', version: 0 });
  expect(game.key.hash).toBe(id.slice(0, 4));
  expect(eventView.safeParse(game).success).toBe(true);
  expect(eventInput.safeParse(game).success).toBe(true);
});

it('names a game after its opponent, unless a name is typed, and only a game has an opponent', () => {
  const values = { ...firstValues(NOW), eventLocation, opponent: ' Harbor City ', homeAway: 'AWAY' as const };
  const game = newEvent('100000009', values, team);
  expect(game).toMatchObject({
    name: 'Riverside 2012 Green vs Harbor City',
    opponent: 'Harbor City',
    homeAway: 'AWAY',
  });
  expect(newEvent('100000009', { ...values, name: 'Derby' }, team)).toMatchObject({ name: 'Derby' });
  const practice = newEvent('100000009', { ...values, type: 'PRACTICE' }, team);
  expect(practice).toMatchObject({ name: 'Riverside 2012 Green practice' });
  expect(practice.opponent).toBeUndefined();
});

it('keeps team, kind and field for the next event, a week later at the same local time', () => {
  // Before the clocks change in the night to March 8, 2026.
  const eventTime = Date.parse('2026-03-03T18:00:00-08:00');
  const values = {
    ...firstValues(NOW),
    type: 'GAME' as const,
    team: team.id,
    eventLocation,
    opponent: 'Harbor City',
    kit: 'Green',
    note: 'Once',
    eventTime,
    endTime: eventTime + 3_600_000,
  };
  expect(nextValues(values, ZONE)).toMatchObject({
    type: 'GAME',
    team: team.id,
    eventLocation,
    kit: 'Green',
    opponent: '',
    note: '',
    eventTime: Date.parse('2026-03-10T18:00:00-07:00'),
    endTime: Date.parse('2026-03-10T19:00:00-07:00'),
  });
});

it('proposes the time and field of the last event of the kind, whole weeks later and in the future', () => {
  const practice = (text: string, fields: Partial<EventView> = {}) =>
    anEvent({ type: 'PRACTICE', eventTime: at(text), endTime: at(text) + 5_400_000, tags: [team.id], ...fields });
  const events = [
    practice('2026-02-24T18:00:00-08:00'),
    practice('2026-02-26T18:30:00-08:00', { eventLocation }),
    practice('2026-03-03T17:00:00-08:00', { eventState: 'CANCELLED' }),
    practice('2026-03-05T17:00:00-08:00', { type: 'GAME' }),
    practice('2026-03-05T17:00:00-08:00', { tags: ['26619'] }),
  ];
  const next = usualNext(events, { team: team.id, type: 'PRACTICE' }, ZONE, at('2026-03-10T12:00:00-07:00'));
  expect(next).toMatchObject({
    eventTime: at('2026-03-12T18:30:00-07:00'),
    endTime: at('2026-03-12T20:00:00-07:00'),
    eventLocation,
  });
  const planned = usualNext(events, { team: team.id, type: 'GAME' }, ZONE, at('2026-03-01T12:00:00-08:00'));
  expect(planned?.eventTime).toBe(at('2026-03-12T17:00:00-07:00'));
  expect(usualNext(events, { team: team.id, type: 'OTHER' }, ZONE, NOW)).toBeUndefined();
});

describe('a series', () => {
  const eventTime = Date.parse('2026-11-23T18:00:00-08:00');
  const series = { ...firstValues(NOW), eventTime, weekdays: ['2', '4'], until: '2026-12-03' };

  it('counts its days as the server does, including the last day', () => {
    expect(daysOfSeries(series, ZONE)).toEqual([1, 3, 8, 10]);
    expect(daysOfSeries({ ...series, until: '' }, ZONE)).toEqual([]);
  });

  it('starts with the weekday in the club’s zone', () => {
    expect(weekdayOf(eventTime, ZONE)).toBe('1');
    expect(weekdayOf(eventTime, 'UTC')).toBe('2');
  });
});

it('moves the times of the form, or the usual ones of the team, to a chosen day', () => {
  const eventTime = at('2026-03-07T09:00:00-08:00');
  const values = { ...firstValues(eventTime), meetTime: eventTime - 1_800_000 };
  // Clocks change on March 8.
  expect(valuesOn('2026-03-14', values, undefined, ZONE)).toMatchObject({
    eventTime: at('2026-03-14T09:00:00-07:00'),
    meetTime: at('2026-03-14T08:30:00-07:00'),
  });
  const usual = { eventTime: at('2026-03-10T18:00:00-07:00'), endTime: undefined, meetTime: undefined, eventLocation };
  expect(valuesOn('2026-03-14', values, usual, ZONE)).toMatchObject({
    eventTime: at('2026-03-14T18:00:00-07:00'),
    meetTime: undefined,
    eventLocation,
  });
});
