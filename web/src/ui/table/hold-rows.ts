/** Holds the rows of a table, or the cards of a list, in place while somebody uses them. */

export interface Held<T> {
  shown: readonly T[];
  /** Number of new rows that are not shown while the pointer or focus is on the table. */
  waiting: number;
}

/**
 * Keeps rows from moving while the pointer or focus is on the table: returns the rows of `held` in that order, with their newest
 * contents, and without removed rows. New rows wait.
 * @param held ids in the order that the table had when the pointer or focus entered it; null shows all rows
 */
export function holdRows<T>(rows: readonly T[], id: (row: T) => string, held: readonly string[] | null): Held<T> {
  if (!held) return { shown: rows, waiting: 0 };
  const byId = new Map(rows.map((row) => [id(row), row]));
  const shown = held.flatMap((heldId) => byId.get(heldId) ?? []);
  return { shown, waiting: rows.length - shown.length };
}
