/** Splits a camel-case field name into words: `startOffset` becomes "start offset". Pure. */
export const humanize = (field: string): string => field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
