/** A break made on purpose, and the tests that must turn red with it. */
export interface Mutant {
  /** One plain sentence about the defect; unique in the list. */
  what: string;
  /** The file to break, relative to the root of the repository. */
  file: string;
  /** Text that occurs exactly once in the file. */
  from: string;
  /** The replacement. */
  to: string;
  /** Vitest files that must turn red, relative to the root. */
  tests: readonly string[];
}
