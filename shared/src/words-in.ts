/** Splits a text at commas and white space, without duplicates (specification 5.1: Hod Player Ids, event sources). Pure. */
export const wordsIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];
