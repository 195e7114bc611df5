import { expect, it } from 'vitest';
import { liesWithin } from './venues.rules';

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
