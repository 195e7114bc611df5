import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthOf, monthSpan } from '../months';
import { eventKey } from './event.model';
import { keyOf, placeHashOf } from './event-key';

const berlin = { latitude: 52.5437, longitude: 13.4021 };

describe('the key of an event', () => {
  it.each([
    ['2026-04-30T23:59:59.999Z', '2026-04'],
    ['2026-05-01T00:00:00.000Z', '2026-05'],
    // Still December in New York, already January in UTC.
    ['2025-12-31T20:00:00-05:00', '2026-01'],
  ])('contains the UTC month of %s', (time, month) => {
    expect(monthOf(Date.parse(time))).toBe(month);
  });

  it('contains the geohash of the place, precision 4', () => {
    expect(placeHashOf(berlin)).toBe('u33d');
    expect(placeHashOf({ latitude: 37.8324, longitude: 112.5584 })).toBe('ww8p');
  });

  it('is a valid key for every place and time', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const time = fc.integer({ min: Date.UTC(2021, 0), max: Date.UTC(2099, 11) });
    fc.assert(
      fc.property(place, time, (eventLocation, eventTime) => {
        const key = keyOf({ id: '100000001', eventTime, eventLocation });
        expect(eventKey.safeParse(key).success).toBe(true);
      }),
    );
  });

  it('covers each month without gap or overlap', () => {
    expect(monthSpan('2026-12')).toEqual({ from: Date.UTC(2026, 11), before: Date.UTC(2027, 0) });
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2021, 0), max: Date.UTC(2099, 11) }), (time) => {
        const { from, before } = monthSpan(monthOf(time));
        expect(from <= time && time < before).toBe(true);
        expect([monthOf(from), monthOf(before - 1)]).toEqual([monthOf(time), monthOf(time)]);
        expect(monthOf(before)).not.toBe(monthOf(time));
      }),
    );
  });
});
