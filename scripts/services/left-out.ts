/** Handles missing services: CI fails; other machines skip the tests that need them, with a warning. */
import { inCi } from '../setup/child-env.mjs';

function leaveOut(what: string, error: unknown): void {
  if (inCi) throw error;
  console.warn(`\nLEFT OUT: ${what}. ${error instanceof Error ? error.message : error}\n`);
}

/** @returns the started service, or undefined if it did not start and its tests are to be skipped */
export async function orLeftOut<T>(what: string, starting: Promise<T>): Promise<T | undefined> {
  try {
    return await starting;
  } catch (error) {
    leaveOut(what, error);
    return undefined;
  }
}

/** @returns whether to skip the tests, because something they need is missing */
export function isLeftOut(what: string, isMissing: boolean): boolean {
  if (isMissing) leaveOut(what, new Error('Something that it needs is missing.'));
  return isMissing;
}
