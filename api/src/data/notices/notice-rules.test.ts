import type { NoticeRecord } from '@touchline/server/notice-records';
import { describe, expect, it } from 'vitest';
import { isRelevant } from './notice-rules';
import { answered, DAY, HOUR, newGame, START } from './plan.fixture';

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
