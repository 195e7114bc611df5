/** Finds the names of erased people in texts. Pure. */

/** An erased person, and what stands in the place of the name. */
interface ErasedName {
  /** Of a child: rows name it by this id. */
  id?: string;
  name: string;
  to: string;
  /** A former name or a user name: one word of it may be any word, and goes from rows about the child alone. */
  further?: boolean;
  /** The name of somebody who never was in a team: it may be any phrase, so that only one that looks like a name counts, as it is written. */
  isStranger?: boolean;
}

/** The name of somebody else in the club, or of something, such as a team. */
interface OtherName {
  name: string;
  plain: string;
  isThing: boolean;
}

export interface NameFinder {
  /**
   * Returns a text without the names.
   * @param isAbout the text is about an erased child: it may say the first name alone
   * @param isFolded the text is a key in lower case
   */
  replace(text: string, isAbout: boolean, isFolded?: boolean): string;
  /** Returns whether one of these values is the id of an erased child. */
  isAbout(values: readonly unknown[]): boolean;
}

const MARKS = /[.*+?^${}()|[\]\\]/g;
/** An address of the web, or a path in it. */
const LINK = /^(?:\w+:\/)?\/\S*$/;
/** Texts in HTML, as in waiting mails. */
const IN_HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A word of a name, of a script with capitals or without them. A number and an address are none. */
const CAPITALIZED = /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*$/u;

const wordsOf = (name: string): string[] => name.trim().split(/\s+/);
const firstOf = (name: string): string => wordsOf(name)[0] ?? '';
/** One word, and no address or number. */
const isOneWord = (name: string): boolean => /^[\p{L}\p{M}]+$/u.test(name.trim());
/** Equal for all ways to write a name. */
const plain = (name: string): string => wordsOf(name).join(' ').normalize('NFC').toLowerCase();

/** Returns the name of somebody else, as `nameFinder` takes it: those of a whole club are prepared in turns. */
export const otherName = (name: string, isThing = false): OtherName => ({ name, plain: plain(name), isThing });

/** Returns a pattern of one character, however it is coded. */
function patternOfCharacter(character: string): string {
  const forms = new Set([character.normalize('NFC'), character.normalize('NFD'), IN_HTML[character] ?? character]);
  const escaped = [...forms].map((form) => form.replace(MARKS, '\\$&'));
  return escaped.length === 1 ? escaped.join('') : `(?:${escaped.join('|')})`;
}

/** Returns a pattern of these names as whole words; undefined for none. */
function patternOf(names: readonly string[], flags: 'gu' | 'giu', behind = ''): RegExp | undefined {
  if (names.length === 0) return undefined;
  const forms = [...new Set(names)].toSorted((one, other) => other.length - one.length);
  const words = forms.map((name) =>
    wordsOf(name)
      .map((word) => Array.from(word.normalize('NFC'), patternOfCharacter).join(''))
      .join('\\s+'),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{M}\\p{N}])${behind}`, flags);
}

/**
 * @param others names of everybody else in the club, and of things. A name that a person has means nobody for sure, and stays where no id
 * says who is meant; so does one word that is part of such a name, and a phrase that holds one of several words. In a longer name of a
 * person, a name stays. The name of a stranger also stays when it holds that of a thing.
 */
export function nameFinder(erased: readonly ErasedName[], others: readonly OtherName[]): NameFinder {
  const named = erased.filter(({ name }) => name.trim() !== '');
  const people = others.filter(({ isThing }) => !isThing);
  const known = new Set(people.map((other) => other.plain));
  const wordsOfPeople = new Set(people.flatMap((other) => other.plain.split(' ')));
  const holdsAnother = (phrase: string) =>
    people.some((other) => other.plain.includes(' ') && ` ${phrase} `.includes(` ${other.plain} `));
  const things = others.filter(({ isThing }) => isThing).map((other) => ` ${other.plain} `);
  const isName = (name: string) =>
    !isOneWord(name) &&
    wordsOf(name).every((word) => CAPITALIZED.test(word)) &&
    !things.some((thing) => ` ${plain(name)} `.includes(thing));
  const isSure = ({ name, further, isStranger }: ErasedName) =>
    !known.has(plain(name)) &&
    !(isOneWord(name) && (further || wordsOfPeople.has(plain(name)))) &&
    !holdsAnother(plain(name)) &&
    (!isStranger || isName(name));
  const plainNames = named.map(({ name }) => plain(name));
  const isPartOf = (other: OtherName) => !other.isThing && plainNames.some((name) => other.plain.includes(name));
  const replacements = new Map<string, string>();
  for (const { name, to } of named) for (const form of [name, firstOf(name)]) replacements.set(plain(form), to);
  /** Characters of HTML as they are. */
  const decoded = (text: string) =>
    Object.entries(IN_HTML).reduce((rest, [character, coded]) => rest.replaceAll(coded, character), text);
  const put = (found: string) => replacements.get(plain(decoded(found))) ?? found;
  const putUnlessKnown = (found: string) => (known.has(plain(decoded(found))) ? found : put(found));
  const sure = named.filter((one) => isSure(one) && !one.isStranger).map(({ name }) => name);
  const asWritten = named.filter((one) => isSure(one) && one.isStranger).map(({ name }) => name);
  const longer = others.filter(isPartOf).map(({ name }) => name);
  // One word may be an ordinary one, too: "Will" is a name, "will" is none.
  const oneWord = sure.filter(isOneWord);
  const several = sure.filter((name) => !isOneWord(name));
  const everywhere = [
    several.length > 0 ? patternOf([...several, ...longer], 'giu') : undefined,
    oneWord.length + asWritten.length > 0 ? patternOf([...oneWord, ...asWritten, ...longer], 'gu') : undefined,
  ];
  const folded = patternOf(asWritten.map(plain), 'gu');
  const children = named.filter(({ id }) => id !== undefined);
  const whole = patternOf(
    children.map(({ name }) => name),
    'giu',
  );
  // "Leo Other" is another child.
  const firstNames = children.map(({ name }) => firstOf(name)).filter((name) => name.length > 1);
  const first = patternOf(
    firstNames.flatMap((name) => [name, name.toLowerCase()]),
    'gu',
    '(?!\\s+\\p{Lu})',
  );
  const ids = new Set(children.map(({ id }) => id));
  const without = (text: string, pattern: RegExp | undefined, by = put) => (pattern ? text.replace(pattern, by) : text);
  return {
    replace: (text, isAbout, isFolded = false) => {
      if (LINK.test(text) || (!isAbout && known.has(plain(text)))) return text;
      const patterns = isFolded ? [...everywhere, folded] : everywhere;
      const rest = patterns.reduce((before, pattern) => without(before, pattern, putUnlessKnown), text);
      return isAbout ? without(without(rest, whole), first) : rest;
    },
    isAbout: (values) => values.some((value) => typeof value === 'string' && ids.has(value)),
  };
}
