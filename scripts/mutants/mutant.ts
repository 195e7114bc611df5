/** A break made on purpose, and the tests that must turn red with it. */
export interface Mutant {
  /** What breaks, as one plain sentence; unique in the list. */
  what: string;
  /** The file that is broken, from the root of the repository. */
  file: string;
  /** Text that occurs exactly once in the file. */
  from: string;
  /** What stands there instead. */
  to: string;
  /** Test files that must turn red, from the root: vitest files, or browser flows (`e2e/flows/*.spec.ts`). */
  tests: readonly string[];
}
