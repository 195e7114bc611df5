/** The closed lists of the club's library of drills. This file has no schemas, so that the browser can use the same names. */

/** The age group that a drill is made for. A drill without one is for all ages. */
export const DRILL_AGES = ['U6', 'U8', 'U10', 'U12', 'U14', 'U16', 'U19'] as const;
export type DrillAge = (typeof DRILL_AGES)[number];

/** The subject of a drill. */
export const DRILL_THEMES = [
  'warmUp',
  'dribbling',
  'passing',
  'possession',
  'finishing',
  'defending',
  'pressing',
  'goalkeeping',
  'setPieces',
  'fitness',
  'game',
] as const;
export type DrillTheme = (typeof DRILL_THEMES)[number];
