/** Returns `a · b · c`. When the line breaks, no row begins with a dot. */
export const inOneLine = (facts: readonly string[]): string => facts.filter(Boolean).join('\u00a0· ');
