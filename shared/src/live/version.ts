/** The version rule for live messages (specification 7.3). Pure. */

export type VersionVerdict = 'apply' | 'drop' | 'refetch';

/**
 * Decides what to do with a message about an object.
 * @param known the client's version; undefined when it holds none
 * @param incoming the message's version
 * @returns `apply` exactly at known+1, `drop` at or below known, `refetch` on a gap
 */
export function compareVersions(known: number | undefined, incoming: number): VersionVerdict {
  if (known === undefined) return 'refetch';
  if (incoming <= known) return 'drop';
  return incoming === known + 1 ? 'apply' : 'refetch';
}

/** Returns the newer of two snapshots of one object; the fetched one when they are equally new. */
export const newer = <T extends { version: number }>(held: T | undefined, fetched: T): T =>
  held && held.version > fetched.version ? held : fetched;

/**
 * Replaces or appends a row. A row in a message is complete for its viewer (docs/decisions/0035): a missing field is empty now, or was
 * never visible.
 */
export const withRow = <R extends { id: string }>(rows: readonly R[], row: R): R[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((old) => (old.id === row.id ? row : old)) : [...rows, row];

/** Returns the changed fields of a message: `null` clears a field. */
export const patched = <P extends object>(patch: P): { [K in keyof P]: Exclude<P[K], null> } =>
  Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, value ?? undefined])) as {
    [K in keyof P]: Exclude<P[K], null>;
  };
