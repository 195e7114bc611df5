/** Finds children who may be the same: by folded name, one letter off, or surname and year of birth. */

import { foldText } from '@touchline/shared/fold-text';

/** Characters of a folded name that count. A single letter can become eighteen. */
const MOST_FOLDED = 200;

/** Returns a name as it is compared: folded, without punctuation and repeated spaces. */
export const foldName = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MOST_FOLDED);

/** Returns whether the texts differ by at most one letter: another, missing or added one, or two that are swapped. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const isSwapped =
    short[start] === long[start + 1] && short[start + 1] === long[start] && rest(short, 2) === rest(long, 2);
  return rest(short, 1) === rest(long, 1) || isSwapped;
}

const surnameOf = (folded: string): string | undefined => (folded.includes(' ') ? folded.split(' ').at(-1) : undefined);

interface Named {
  name: string;
  birthYear?: number | undefined;
}

interface Folded {
  name: string;
  surname: string | undefined;
  birthYear: number | undefined;
}

function fold({ name, birthYear }: Named): Folded {
  const folded = foldName(name);
  return { name: folded, surname: surnameOf(folded), birthYear };
}

function mayBeSameChild(one: Folded, other: Folded): boolean {
  if (one.name === '' || other.name === '') return false;
  if (isOneLetterOff(one.name, other.name)) return true;
  return (
    one.surname !== undefined &&
    one.surname === other.surname &&
    one.birthYear !== undefined &&
    one.birthYear === other.birthYear
  );
}

/** Returns a function that finds the children who may be a given child. Folds the names of these children only once. */
export function findLookAlikes<T extends Named>(children: readonly T[]): (wanted: Named) => T[] {
  const folded = children.map((child) => ({ child, names: fold(child) }));
  return (wanted) => {
    const wantedNames = fold(wanted);
    return folded.flatMap(({ child, names }) => (mayBeSameChild(wantedNames, names) ? [child] : []));
  };
}
