import { expect, it } from 'vitest';
import { shortNamesOf } from './short-names';

const namesOf = (...names: string[]) => [
  ...shortNamesOf(names.map((name, n) => ({ id: `${n}`, name }) as never)).values(),
];

it('tells children of one first name apart by an initial, or by more of the name if that is not enough', () => {
  expect(namesOf('Leo Hartmann', 'Leo Raman', 'Zoë Lind')).toEqual(['Leo H.', 'Leo R.', 'Zoë']);
  expect(namesOf('Leo Hartmann', 'Leo Hall', 'Leo Raman')).toEqual(['Leo Hartmann', 'Leo Hall', 'Leo R.']);
  expect(namesOf('Ana María Ruiz', 'Ana Lucía Ruiz')).toEqual(['Ana M.', 'Ana L.']);
  expect(namesOf('Leo', 'Leo')).toEqual(['Leo 1', 'Leo 2']);
});
