/** Finds the names of erased people in texts. Pure. */

/** An erased person, and what stands in the place of the name. */
interface ErasedName {
  /** Of a child: rows name it by this id. */
  id?: string;
  name: string;
  to: string;
  /** A former name or a user name: one word of it may be any word, and goes from rows about the child alone. */
  further?: boolean;
}

/** The name of somebody else in the club. */
interface OtherName {
  name: string;
  plain: string;
}

export interface NameFinder {
  /**
   * Returns a text without the names.
   * @param isAbout the text is about an erased child: it may say the first name alone
   */
  replace(text: string, isAbout: boolean): string;
  /** Returns whether one of these values is the id of an erased child. */
  isAbout(values: readonly unknown[]): boolean;
}

const MARKS = /[.*+?^${}()|[\]\\]/g;
/** An address of the web, or a path in it. */
const LINK = /^(?:\w+:\/)?\/\S*$/;
/** Texts in HTML, as in waiting mails. */
const IN_HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const wordsOf = (name: string): string[] => name.trim().split(/\s+/);
const firstOf = (name: string): string => wordsOf(name)[0] ?? '';
/** One word, and no address or number. */
const isOneWord = (name: string): boolean => /^[\p{L}\p{M}]+$/u.test(name.trim());
/** Equal for all ways to write a name. */
const plain = (name: string): string => wordsOf(name).join(' ').normalize('NFC').toLowerCase();

/** Returns the name of somebody else, as `nameFinder` takes it: those of a whole club are prepared in turns. */
export const otherName = (name: string): OtherName => ({ name, plain: plain(name) });

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
 * @param others names of everybody else in the club. A name that one of them has means nobody for sure, and stays where no id says who is
 * meant; so does one word that is part of one. In a longer name of theirs, a name stays.
 */
export function nameFinder(erased: readonly ErasedName[], others: readonly OtherName[]): NameFinder {
  const named = erased.filter(({ name }) => name.trim() !== '');
  const known = new Set(others.map((other) => other.plain));
  const wordsOfOthers = new Set(others.flatMap((other) => other.plain.split(' ')));
  const isSure = ({ name, further }: ErasedName) =>
    !known.has(plain(name)) && !(isOneWord(name) && (further || wordsOfOthers.has(plain(name))));
  const plainNames = named.map(({ name }) => plain(name));
  const isPartOf = (other: OtherName) => plainNames.some((name) => other.plain.includes(name));
  const replacements = new Map<string, string>();
  for (const { name, to } of named) for (const form of [name, firstOf(name)]) replacements.set(plain(form), to);
  /** Characters of HTML as they are. */
  const decoded = (text: string) =>
    Object.entries(IN_HTML).reduce((rest, [character, coded]) => rest.replaceAll(coded, character), text);
  const put = (found: string) => replacements.get(plain(decoded(found))) ?? found;
  const putUnlessKnown = (found: string) => (known.has(plain(decoded(found))) ? found : put(found));
  const sure = named.filter(isSure).map(({ name }) => name);
  const longer = others.filter(isPartOf).map(({ name }) => name);
  // One word may be an ordinary one, too: "Will" is a name, "will" is none.
  const oneWord = sure.filter(isOneWord);
  const several = sure.filter((name) => !isOneWord(name));
  const everywhere = [
    several.length > 0 ? patternOf([...several, ...longer], 'giu') : undefined,
    oneWord.length > 0 ? patternOf([...oneWord, ...longer], 'gu') : undefined,
  ];
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
    replace: (text, isAbout) => {
      if (LINK.test(text) || (!isAbout && known.has(plain(text)))) return text;
      const rest = everywhere.reduce((before, pattern) => without(before, pattern, putUnlessKnown), text);
      return isAbout ? without(without(rest, whole), first) : rest;
    },
    isAbout: (values) => values.some((value) => typeof value === 'string' && ids.has(value)),
  };
}
