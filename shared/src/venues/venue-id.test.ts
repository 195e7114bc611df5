import { expect, it } from 'vitest';
import { venueIdOf } from './venue-id';

const berlin = { latitude: 52.5437, longitude: 13.4021 };

it('uses the geohash of the place as id, with a suffix from the second venue there on', () => {
  expect(venueIdOf(berlin)).toMatch(/^u33d[0-9b-hjkmnp-z]{5}$/);
  expect(venueIdOf(berlin, 2)).toBe(`${venueIdOf(berlin)}-2`);
});
