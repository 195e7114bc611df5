import { expect, it } from 'vitest';
import { shirtMark } from './shirt-mark';

it.each([
  [0, 'Leo Raman', '0'],
  [11, 'Leo Raman', '11'],
  [undefined, 'leo raman', 'LR'],
  [undefined, '  Zoë  Álvarez de la Rosa ', 'ZÁ'],
  [undefined, 'Mia', 'M'],
  [undefined, '𝒜da 🦊fox', '𝒜🦊'],
  [undefined, '', ''],
])('marks number %s, %j, as %j', (number, name, mark) => {
  expect(shirtMark({ name, ...(number !== undefined && { number }) })).toBe(mark);
});
