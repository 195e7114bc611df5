/** Tests whose service a machine lacks: in CI that is a failure, elsewhere they are left out, and that is said loudly. */
import { inCi } from '../setup/child-env.mjs';

function leaveOut(what: string, error: unknown): void {
  if (inCi) throw error;
  console.warn(`\nLEFT OUT: ${what}. ${error instanceof Error ? error.message : error}\n`);
}

/** What was started; undefined when that failed, and its tests are to be left out. */
export async function orLeftOut<T>(what: string, starting: Promise<T>): Promise<T | undefined> {
  try {
    return await starting;
  } catch (error) {
    leaveOut(what, error);
    return undefined;
  }
}

/** Whether the tests are to be left out, for something that they need is not there. */
export function isLeftOut(what: string, isMissing: boolean): boolean {
  if (isMissing) leaveOut(what, new Error('Something that it needs is missing.'));
  return isMissing;
}
