import { expect, it } from 'vitest';
import { pastedAddresses, pastedNames } from './pasted-list';

it('finds every address once, however they are written', () => {
  expect(
    pastedAddresses('Ana Silva <Ana@Club.example>; bo@club.example,\n ana@club.example "Cy" cy@x.example'),
  ).toEqual(['ana@club.example', 'bo@club.example', 'cy@x.example']);
  expect(pastedAddresses('nobody')).toEqual([]);
});

it('takes names by line, comma or semicolon, each once', () => {
  expect(pastedNames(' Leo Raman\nMia Raman, Noa Silva ;Leo Raman\n\n')).toEqual([
    'Leo Raman',
    'Mia Raman',
    'Noa Silva',
  ]);
});
