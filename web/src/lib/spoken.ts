/** A field's name as people say it: `startOffset` is "start offset". Pure. */
export const spoken = (field: string): string => field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
