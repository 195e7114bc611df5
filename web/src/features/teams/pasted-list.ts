/** Parses pasted lists of names or addresses. Pure. */
import { t } from '@lingui/core/macro';

/** The entries of a list and its invalid parts. */
export interface PastedList {
  items: string[];
  /** Parts of the text that are not an entry, unchanged. */
  wrong: string[];
}

/** Splits a list by line, tab, comma or semicolon. */
const splitList = (text: string): string[] =>
  text
    .split(/[\n\r,;\t]+/)
    .map((part) => part.trim())
    .filter(Boolean);

const ADDRESS = /[^\s<>"']+@[^\s<>"'@]+\.[^\s<>"'@]+/g;

/** Extracts addresses from a list, or from a mail's recipients ("Ana <ana@x.example>; …"). */
export function parseAddresses(text: string): PastedList {
  const parts = splitList(text).map((part) => ({ part, addresses: part.match(ADDRESS) ?? [] }));
  return {
    items: [...new Set(parts.flatMap(({ addresses }) => addresses.map((address) => address.toLowerCase())))],
    wrong: parts.filter(({ addresses }) => addresses.length === 0).map(({ part }) => part),
  };
}

/** Returns the error for text that is not an address. */
export function notAddresses(wrong: readonly string[]): string {
  const text = wrong.join(', ');
  return t`This is not an email address: ${text}`;
}

/** Extracts names or ids. */
export const parseNames = (text: string): PastedList => ({ items: [...new Set(splitList(text))], wrong: [] });

/** Joins a list by commas, because a single-line input drops line breaks. */
export const joinParts = (text: string): string => splitList(text).join(', ');
