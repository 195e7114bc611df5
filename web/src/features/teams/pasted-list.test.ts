import { expect, it } from 'vitest';
import { pastedAddresses, pastedNames } from './pasted-list';

it('finds every address once, however they are written', () => {
  expect(
    pastedAddresses('Ana Silva <Ana@Club.example>; bo@club.example,\n ana@club.example "Cy" cy@x.example'),
  ).toEqual({ items: ['ana@club.example', 'bo@club.example', 'cy@x.example'], wrong: [] });
});

it('keeps what is no address', () => {
  expect(pastedAddresses('ana@club.example; nobody, bo@club\n@ , Cy <cy@x.example>')).toEqual({
    items: ['ana@club.example', 'cy@x.example'],
    wrong: ['nobody', 'bo@club', '@'],
  });
});

it('takes names by line, comma or semicolon, each once', () => {
  expect(pastedNames(' Leo Raman\nMia Raman, Noa Silva ;Leo Raman\n\n').items).toEqual([
    'Leo Raman',
    'Mia Raman',
    'Noa Silva',
  ]);
});
