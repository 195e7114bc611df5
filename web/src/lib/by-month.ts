/** Newest month first, then by the name that the row shows. */
export const byMonth =
  <T extends { month: number }>(nameOf: (row: T) => string) =>
  (one: T, other: T): number =>
    other.month - one.month || nameOf(one).localeCompare(nameOf(other));
