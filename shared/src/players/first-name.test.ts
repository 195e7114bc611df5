import { expect, it } from 'vitest';
import { shortNames } from './first-name';

it.each<[string, [string, number?][], string[]]>([
  ['children with different first names', [['Leo Raman'], ['Mia Raman']], ['Leo', 'Mia']],
  [
    'twins with one first word',
    [['Ana María Ruiz'], ['Ana Lucía Ruiz'], ['Leo Ruiz']],
    ['Ana María', 'Ana Lucía', 'Leo'],
  ],
  [
    'a name that begins another one',
    [
      ['Ana Ruiz', 2012],
      ['Ana Ruiz Soto', 2014],
    ],
    ['Ana Ruiz (2012)', 'Ana Ruiz Soto'],
  ],
  [
    'children of the same name',
    [
      ['Leo Raman', 2012],
      ['Leo Raman', 2014],
    ],
    ['Leo Raman (2012)', 'Leo Raman (2014)'],
  ],
  [
    'what cannot be told apart',
    [
      ['Leo', 2012],
      ['Leo', 2012],
    ],
    ['Leo (2012) 1', 'Leo (2012) 2'],
  ],
  ['spaces', [['  Ana   María '], ['Ana  Lucía']], ['Ana María', 'Ana Lucía']],
  ['one child', [['Leo Raman', 2012]], ['Leo']],
])('names %s', (_what, children, expected) => {
  const named = children.map(([name, birthYear], index) => ({ _id: `${index}`, name, birthYear }));
  expect([...shortNames(named).values()]).toEqual(expected);
});
