import type { Filter } from '@touchline/server/store/port';

/** A filter for conflicts: matches while the list at `field` holds exactly these values in this order. */
export const isUnchangedList = (field: string, values: readonly string[]): Filter => ({
  [`${field}.${values.length}`]: { $exists: false },
  ...Object.fromEntries(values.map((value, position) => [`${field}.${position}`, value])),
});
