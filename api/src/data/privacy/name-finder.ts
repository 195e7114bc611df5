/** Finds the names of erased people in texts. Pure. */

/** An erased person, and what stands in the place of the name. */
interface ErasedName {
  /** Of a child: rows name it by this id. */
  id?: string;
  name: string;
  to: string;
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
const LINK = /^\w+:\/\/\S*$/;
const escaped = (text: string) => text.replace(MARKS, '\\$&');

/** Returns a pattern of these names as whole words, as they are written and in lower case; undefined for none. */
function patternOf(names: readonly string[], behind = ''): RegExp | undefined {
  if (names.length === 0) return undefined;
  const forms = [...new Set(names.flatMap((name) => [name, name.toLowerCase()]))].toSorted(
    (one, other) => other.length - one.length,
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.map(escaped).join('|')})(?![\\p{L}\\p{N}])${behind}`, 'gu');
}

const firstOf = (name: string): string => name.split(/\s+/)[0] ?? '';

/**
 * @param others names of everybody else in the club: a name that one of theirs contains means nobody for sure, and stays where no id says
 * who is meant
 */
export function nameFinder(erased: readonly ErasedName[], others: readonly string[]): NameFinder {
  const named = erased.filter(({ name }) => name.trim() !== '');
  const isSure = ({ name }: ErasedName) => {
    const word = patternOf([name]);
    return !others.some((other) => other.search(word as RegExp) >= 0);
  };
  const replacements = new Map<string, string>();
  for (const { name, to } of named) for (const form of [name, firstOf(name)]) replacements.set(form.toLowerCase(), to);
  const put = (found: string) => replacements.get(found.toLowerCase()) ?? found;
  const everywhere = patternOf(named.filter(isSure).map(({ name }) => name));
  const children = named.filter(({ id }) => id !== undefined);
  const whole = patternOf(children.map(({ name }) => name));
  // "Leo Other" is another child.
  const first = patternOf(
    children.map(({ name }) => firstOf(name)).filter((name) => name.length > 1),
    '(?!\\s+\\p{Lu})',
  );
  const ids = new Set(children.map(({ id }) => id));
  const known = new Set(others);
  const without = (text: string, pattern: RegExp | undefined) => (pattern ? text.replace(pattern, put) : text);
  return {
    replace: (text, isAbout) => {
      if (known.has(text) || LINK.test(text)) return text;
      const rest = without(text, everywhere);
      return isAbout ? without(without(rest, whole), first) : rest;
    },
    isAbout: (values) => values.some((value) => typeof value === 'string' && ids.has(value)),
  };
}
