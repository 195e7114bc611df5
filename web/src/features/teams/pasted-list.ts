/** What somebody pastes into one line: several names or addresses. Pure. */

/** Entries of a list, and what of the text is none. */
export interface PastedList {
  items: string[];
  /** Parts of the text that are no entry, as they were typed. */
  wrong: string[];
}

/** The parts of a list: one a line, or separated by tabs, commas or semicolons. */
const partsOf = (text: string): string[] =>
  text
    .split(/[\n\r,;\t]+/)
    .map((part) => part.trim())
    .filter(Boolean);

const ADDRESS = /[^\s<>"']+@[^\s<>"'@]+\.[^\s<>"'@]+/g;

/** Addresses out of a pasted text: from a list, a mail's recipients ("Ana <ana@x.example>; …"), or lines. */
export function pastedAddresses(text: string): PastedList {
  const found = partsOf(text).map((part) => ({ part, addresses: part.match(ADDRESS) ?? [] }));
  return {
    items: [...new Set(found.flatMap(({ addresses }) => addresses.map((address) => address.toLowerCase())))],
    wrong: found.filter(({ addresses }) => addresses.length === 0).map(({ part }) => part),
  };
}

/** Names, or ids, out of a pasted text. */
export const pastedNames = (text: string): PastedList => ({ items: [...new Set(partsOf(text))], wrong: [] });

/** A pasted text as one line: a browser's single-line input would run the lines together. */
export const inOneLine = (text: string): string => partsOf(text).join(', ');
