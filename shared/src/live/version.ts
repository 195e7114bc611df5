/** The version rule by which a client takes in live messages (specification 7.3). Pure. */

export type Judgement = 'apply' | 'drop' | 'refetch';

/**
 * What to do with a message about an object.
 * @param known version that the client holds; undefined when it holds none
 * @param incoming version that the message reports
 * @returns `apply` exactly at known+1, `drop` at or below known, `refetch` on a gap
 */
export function judge(known: number | undefined, incoming: number): Judgement {
  if (known === undefined) return 'refetch';
  if (incoming <= known) return 'drop';
  return incoming === known + 1 ? 'apply' : 'refetch';
}

/** Of two snapshots of one object the newer one, the fetched one when they are equally new: an older one never overwrites. */
export const newer = <T extends { version: number }>(held: T | undefined, fetched: T): T =>
  held && held.version > fetched.version ? held : fetched;

/**
 * The rows with one as it is now, in its place or last. A row that arrives is the whole of what its viewer may see of it
 * (docs/decisions/0015): a field that it lacks is empty now, or was never theirs.
 */
export const withRow = <R extends { id: string }>(rows: readonly R[], row: R): R[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((old) => (old.id === row.id ? row : old)) : [...rows, row];
