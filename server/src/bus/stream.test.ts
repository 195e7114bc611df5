import { expect, it } from 'vitest';
import { comesBefore } from './stream';

it.each([
  ['1-0', '2-0', true],
  ['2-0', '1-9', false],
  ['10-2', '10-10', true],
  ['0-0', '0-0', false],
])('entry %s comes before %s: %s', (id, otherId, expected) => {
  expect(comesBefore(id, otherId)).toBe(expected);
});
