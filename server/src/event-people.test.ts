import { describe, expect, it } from 'vitest';
import { hashesIn, peopleFields, personHash } from './event-people';
import { itemRow, memberRow } from './row-keys';
import { newEvent } from './testing/records';

const marksOf = (...people: string[]) => people.map(personHash).toSorted();
const taken = { userId: 'u-helper', name: 'Hal' };

describe('the hashes of people', () => {
  it.each([
    ['an attendee', { 'attendees.p10000001': { playerId: '10000001', emailAddress: 'a@club.example', parent: 'Ada' } }],
    ['fields of an attendee', { 'attendees.p1.playerId': '10000001', 'attendees.p1.emailAddress': 'a@club.example' }],
  ])('are found in %s', (_, values) => {
    expect(hashesIn(values).toSorted()).toEqual(marksOf('10000001', 'a@club.example'));
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a line-up', { 'participants.p1': { playerId: '10000001', playerName: 'Leo' } }, '10000001'],
    ['a play', { 'plays.p1.playerIds': ['10000001'] }, '10000001'],
    ['a list of plays', { plays: { p1: { players: ['Leo'], playerIds: ['10000001'] } } }, '10000001'],
    ['an answer', { 'attendees.p1.answeredBy': 'u-helper' }, 'u-helper'],
    ['a job', { [`jobs.p1.takenBy.${memberRow('u-helper')}`]: taken }, 'u-helper'],
    ['new jobs', { jobs: { p1: { takenBy: { m1: taken } } } }, 'u-helper'],
    ['a ride', { 'rides.m1': { userId: 'u-helper', seats: 2 } }, 'u-helper'],
    ['a seat', { [`riders.${itemRow('10000001')}`]: 'ride' }, '10000001'],
    ['all seats', { riders: { [itemRow('10000001')]: 'ride' } }, '10000001'],
    ['a change', { changes: [{ at: 1, by: taken, what: 'event:changed' }] }, 'u-helper'],
  ])('are found in %s', (_, values, person) => {
    expect(hashesIn(values)).toEqual([personHash(person)]);
  });

  it('do not include empty addresses and other texts', () => {
    expect(hashesIn({ 'attendees.p1': { emailAddress: '', player: 'Leo' }, name: 'Cup', tags: ['26618'] })).toEqual([]);
  });

  it('hold everybody whom an event names', () => {
    const event = {
      ...newEvent(['26618']),
      version: 3,
      riders: { [itemRow('10000002')]: 'ride' },
      changes: [{ at: 1, by: taken, what: 'event:changed' }],
    };
    const { people, peopleVersion } = peopleFields(event);
    expect(peopleVersion).toBe(3);
    expect(people.toSorted()).toEqual(marksOf('10000002', 'u-helper'));
  });
});
