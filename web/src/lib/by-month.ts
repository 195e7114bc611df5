/** Months of table rows. Pure. */

import { monthOf } from '@touchline/shared/months';
import { DAY } from '@touchline/shared/span';

/** Returns the month key that lists show, with the one-day offset of specification 4.6. */
export const shownMonth = ({ month }: { month: number }): string => monthOf(month + DAY);

/** Returns the month that a form sends, with the same offset. */
export const sentMonth = (month: number): string => String(month + DAY);

/** Compares rows: newest month first, then by name. */
export const byMonth =
  <T extends { month: number }>(nameOf: (row: T) => string) =>
  (one: T, other: T): number =>
    other.month - one.month || nameOf(one).localeCompare(nameOf(other));
