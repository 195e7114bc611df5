/** Rows that are about a month. Pure. */
import { monthOf } from '@touchline/shared/months';

const DAY = 86_400_000;

/** The month as lists show it: with the one-day offset of specification 4.6. */
export const shownMonth = ({ month }: { month: number }): string => monthOf(month + DAY);

/** The month as a form sends it: with the same offset. */
export const sentMonth = (month: number): string => String(month + DAY);

/** Newest month first, then by the name that the row shows. */
export const byMonth =
  <T extends { month: number }>(nameOf: (row: T) => string) =>
  (one: T, other: T): number =>
    other.month - one.month || nameOf(one).localeCompare(nameOf(other));
