/** Parses pasted lists of names or addresses. Pure. */
import { t } from '@lingui/core/macro';
import { readAddresses } from '@touchline/shared/mail-address';

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

/** Extracts addresses from a list, or from a mail's recipients ("Ana <ana@x.example>; …"). */
export function parseAddresses(text: string): PastedList {
  const { addresses, unclear } = readAddresses(text);
  return { items: addresses, wrong: unclear };
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
