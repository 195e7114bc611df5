/**
 * Names as stored for searching and sorting long lists of people (docs/decisions/0055). A term is the beginning of a word, so that an index
 * finds people while somebody types. Pure.
 */
import { displayName } from '@touchline/shared/accounts/display-name';
import { foldText } from '@touchline/shared/fold-text';
import type { PlayerRecord, UserRecord } from './records';

/** Longer beginnings are not stored: of a longer word, an index finds the people with its first letters. */
const LONGEST_TERM = 6;
/** Terms are stored of the first different words of a person: by further ones no index finds them. */
const MAX_WORDS = 12;

/** Returns the words of a text without case and accents. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

/** Returns the term by which an index finds a word that begins so. */
export const termOf = (word: string): string => [...word].slice(0, LONGEST_TERM).join('');

function termsOf(...texts: readonly string[]): string[] {
  const words = [...new Set(texts.flatMap(wordsOf))].slice(0, MAX_WORDS);
  const letters = words.map((word) => [...word].slice(0, LONGEST_TERM));
  return [...new Set(letters.flatMap((word) => word.map((_, n) => word.slice(0, n + 1).join(''))))];
}

type Named = Pick<UserRecord, 'fullName' | 'userName' | 'emailAddress'>;

/** Returns the text by whose words an account is found: its names, and its address before the @. */
export const namesOf = ({ fullName, userName, emailAddress }: Named): string =>
  `${fullName} ${userName} ${emailAddress.split('@')[0]}`;

/** Returns the fields of an account that follow from its names and its address. */
export const accountTerms = (user: Named): Required<Pick<UserRecord, 'sortName' | 'nameTerms'>> => ({
  sortName: foldText(displayName(user)).trim(),
  nameTerms: termsOf(namesOf(user)),
});

/** Returns the field of a child that follows from its name. */
export const childTerms = ({ name }: Pick<PlayerRecord, 'name'>): Required<Pick<PlayerRecord, 'nameTerms'>> => ({
  nameTerms: termsOf(name),
});
