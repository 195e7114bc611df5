/** Handles missing services: CI fails; other machines skip the tests that need them, with a warning. */
import { inCi } from '../../scripts/setup/child-env.mjs';

function skip(what: string, error: unknown): void {
  if (inCi) throw error;
  console.warn(`\nSKIPPED: ${what}. ${error instanceof Error ? error.message : error}\n`);
}

/** @returns the started service, or undefined if it did not start and its tests are to be skipped */
export async function startOrSkip<T>(what: string, starting: Promise<T>): Promise<T | undefined> {
  try {
    return await starting;
  } catch (error) {
    skip(what, error);
    return undefined;
  }
}

/** @returns whether to skip the tests, because something they need is missing */
export function shouldSkip(what: string, isMissing: boolean): boolean {
  if (isMissing) skip(what, new Error('Something that it needs is missing.'));
  return isMissing;
}
