import { type Drill, totalMinutes } from '@touchline/shared/boards/document';

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Returns the total, such as "75 minutes in 5 drills". */
export const totalOf = (drills: readonly Drill[]): string =>
  `${counted(totalMinutes(drills), 'minute')} in ${counted(drills.length, 'drill')}`;
