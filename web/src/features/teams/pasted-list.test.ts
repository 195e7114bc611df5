import { expect, it } from 'vitest';
import { parseAddresses, parseNames } from './pasted-list';

it('finds every address once, in any notation', () => {
  expect(parseAddresses('Ana Silva <Ana@Club.example>; bo@club.example,\n ana@club.example "Cy" cy@x.example')).toEqual(
    { items: ['ana@club.example', 'bo@club.example', 'cy@x.example'], wrong: [] },
  );
});

it('returns the parts without an address', () => {
  expect(parseAddresses('ana@club.example; nobody, bo@club\n@ , Cy <cy@x.example>')).toEqual({
    items: ['ana@club.example', 'cy@x.example'],
    wrong: ['nobody', 'bo@club', '@'],
  });
});

it('splits names by line, comma or semicolon, without duplicates', () => {
  expect(parseNames(' Leo Raman\nMia Raman, Noa Silva ;Leo Raman\n\n').items).toEqual([
    'Leo Raman',
    'Mia Raman',
    'Noa Silva',
  ]);
});
