/** One of the groups of `groups.mjs`. */
export const name: string;
export const files: string[];
export const tests: string[];
