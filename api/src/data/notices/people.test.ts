import { itemRow } from '@touchline/server/row-keys';
import { expect, it } from 'vitest';
import { silentFamilies } from './people';

const person = (userId: string, ...children: string[]) => ({ userId, isStaff: false, children, preferences: {} });
const answered = (...ids: string[]) => ({
  attendees: Object.fromEntries(ids.map((id) => [itemRow(id), {} as never])),
});

it('counts guardians who share a silent child as one family, and people without a silent child not at all', () => {
  const people = [
    person('mother', 'leo', 'mia'),
    person('father', 'leo'),
    person('second husband', 'mia', 'tim'),
    person('other', 'noa'),
    person('coach'),
  ];
  expect(silentFamilies(answered(), people)).toBe(2);
  expect(silentFamilies(answered('noa'), people)).toBe(1);
  // Mother and father share Leo only, who has answered.
  expect(silentFamilies(answered('leo', 'noa'), people)).toBe(1);
  expect(silentFamilies(answered('leo', 'mia', 'noa'), people)).toBe(1);
  expect(silentFamilies(answered('leo', 'mia', 'tim', 'noa'), people)).toBe(0);
  // Two families become one when somebody belongs to both.
  expect(silentFamilies(answered(), [...people, person('grandmother', 'tim', 'noa')])).toBe(1);
});
