import { expect, it } from 'vitest';
import { liesWithin, venueIdOf } from './venue-id';

const berlin = { latitude: 52.5437, longitude: 13.4021 };

it('uses the geohash of the place as id, with a suffix from the second venue there on', () => {
  expect(venueIdOf(berlin)).toMatch(/^u33d[0-9b-hjkmnp-z]{5}$/);
  expect(venueIdOf(berlin, 2)).toBe(`${venueIdOf(berlin)}-2`);
});

it.each<[string[], boolean]>([
  [[], true],
  [['u33d'], true],
  [['u33dbfc5t'], true],
  [['u0', 'u3'], true],
  [['33d'], false],
  [['u33e', '9q8y'], false],
])('u33dbfc5t lies within %j: %s', (geoHashs, expected) => {
  expect(liesWithin('u33dbfc5t', geoHashs)).toBe(expected);
});

it('shows a venue without a pin within every area', () => {
  expect(liesWithin(venueIdOf({ latitude: 0, longitude: 0 }, 3), ['u33d'])).toBe(true);
});
