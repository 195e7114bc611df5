/** The families of a club: who belongs together, and how the work grows. */
import type { PlayerRecord, TeamRecord } from '@touchline/server/records';
import { expect, it } from 'vitest';
import { countFamilies, familiesFrom, familiesOn } from './post-families';

const child = (name: string, ...guardians: string[]) => ({ name, guardians });
const accounts = (...names: string[]) => new Map(names.map((name) => [name, `user of ${name}`]));

it('joins children who share a guardian, whatever their order', () => {
  const children = [
    child('Ann', 'ann-mum'),
    child('Ben', 'ben-mum'),
    child('Cid', 'cid-dad'),
    child('Dot', 'cid-dad', 'ann-mum'),
    child('Eve'),
  ];
  expect(familiesFrom(children, accounts('ann-mum', 'cid-dad', 'ben-mum'))).toEqual([
    { name: 'Ann, Cid, Dot', userIds: ['user of ann-mum', 'user of cid-dad'] },
    { name: 'Ben', userIds: ['user of ben-mum'] },
    { name: 'Eve', userIds: [] },
  ]);
});

/** Returns how often the work looks into the lists of a club: a club of `size` teams with ten children each. */
function looksIn(size: number): number {
  let looks = 0;
  const counted = <T extends object>(items: T): T =>
    new Proxy(items, {
      get(target, key, receiver) {
        looks += 1;
        return Reflect.get(target, key, receiver);
      },
    });
  const ids = Array.from({ length: 10 * size }, (_, n) => String(n));
  const players = ids.map((id) => ({ _id: id, name: id, contacts: counted([`mum ${id}`, `dad ${id}`]) }));
  const teams = Array.from({ length: size }, (_, n) => ({
    playerIds: counted(ids.slice(10 * n, 10 * n + 10)),
    memberEmails: counted([]),
  }));
  const accountOf = new Map(ids.map((id) => [`mum ${id}`, id]));
  const families = familiesOn(teams as unknown as TeamRecord[], players as unknown as PlayerRecord[], accountOf);
  expect(
    familiesFrom(
      players.map(({ name, contacts }) => ({ name, guardians: contacts })),
      accountOf,
    ),
  ).toEqual(families.all);
  const row = { _id: '', postId: '1', at: 1, expiresAt: 2 };
  expect(countFamilies(families, [{ ...row, userId: '3' }], {})).toEqual({
    families: 10 * size,
    seen: 1,
    confirmed: 0,
  });
  return looks;
}

it('looks at each child and each place on a roster a few times, however large the club is', () => {
  expect(looksIn(100)).toBeLessThanOrEqual(11 * looksIn(10));
});
