/** Words of a session's script. Pure. */
import { plural, t } from '@lingui/core/macro';
import { type Drill, totalMinutes } from '@touchline/shared/boards/document';

/** Returns the total, such as "75 minutes in 5 drills". */
export const totalOf = (drills: readonly Drill[]): string => {
  const minutes = totalMinutes(drills);
  const count = drills.length;
  return t`${plural(minutes, { one: '# minute', other: '# minutes' })} in ${plural(count, { one: '# drill', other: '# drills' })}`;
};

/** Returns the title of a drill, or its number when it has none; `index` is zero-based. */
export const drillName = (title: string, index: number): string => {
  const number = index + 1;
  return title || t`Drill ${number}`;
};
