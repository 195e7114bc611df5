/** Returns the first word of a person's name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

const wordsOf = (name: string): string[] => name.trim().split(/\s+/);

/**
 * Returns a short name of each child, by id: the first name, or as many words as it takes to tell the children apart (`Ana María` and
 * `Ana Lucía`). Children of the same name have their year of birth, or else their place in the list.
 */
export function shortNames(
  children: readonly { _id: string; name: string; birthYear?: number | undefined }[],
): Map<string, string> {
  const ways = (name: string, birthYear: number | undefined) => [
    ...wordsOf(name).map((_word, index, words) => words.slice(0, index + 1).join(' ')),
    ...(birthYear === undefined ? [] : [`${wordsOf(name).join(' ')} (${birthYear})`]),
  ];
  const all = children.map(({ _id, name, birthYear }) => ({ _id, ways: ways(name, birthYear) }));
  return new Map(
    all.map(({ _id, ways: own }, index) => {
      const isClear = (way: string) => all.every((other) => other._id === _id || !other.ways.includes(way));
      return [_id, own.find(isClear) ?? `${own.at(-1) ?? ''} ${index + 1}`.trim()];
    }),
  );
}

/** A word of letters, as names have: no digits, no dots inside it, nothing that a mail program makes a link of. */
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’-]{0,19}\.?$/u;

/**
 * Returns whether a text that anybody may have typed is a name and nothing else: at most four words of letters. Mails
 * to strangers contain no other text of users.
 */
export const isPlainName = (text: string): boolean => {
  const words = wordsOf(text);
  return words.length <= 4 && words.every((word) => NAME_WORD.test(word));
};
