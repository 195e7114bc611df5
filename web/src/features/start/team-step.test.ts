import { expect, it } from 'vitest';
import { pastedNames } from './team-step';

it('splits names at line breaks, tabs, commas and semicolons, each once', () => {
  expect(pastedNames('Ben Hall\r\nIda Moss\tSam Pike; Ben Hall,\n\n Zoë Ruiz ')).toEqual([
    'Ben Hall',
    'Ida Moss',
    'Sam Pike',
    'Zoë Ruiz',
  ]);
});
