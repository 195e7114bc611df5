/** Returns the first word of a person's name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
