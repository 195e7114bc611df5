interface Group {
  files: string[];
  tests: string[];
}

export const groups: Record<string, Group>;
/** The group of this run. */
export const name: string;
export const files: string[];
export const tests: string[];
