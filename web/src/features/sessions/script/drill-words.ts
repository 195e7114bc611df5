/** The age groups and themes of drills in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DrillAge, DrillTheme } from '@touchline/shared/boards/drill-words';

export const AGE_NAMES: Record<DrillAge, MessageDescriptor> = {
  U6: msg`Under 6`,
  U8: msg`Under 8`,
  U10: msg`Under 10`,
  U12: msg`Under 12`,
  U14: msg`Under 14`,
  U16: msg`Under 16`,
  U19: msg`Under 19`,
};

export const THEME_NAMES: Record<DrillTheme, MessageDescriptor> = {
  warmUp: msg`Warm-up`,
  dribbling: msg`Dribbling`,
  passing: msg`Passing`,
  possession: msg`Keeping the ball`,
  finishing: msg`Finishing`,
  defending: msg`Defending`,
  pressing: msg`Pressing`,
  goalkeeping: msg`Goalkeeping`,
  setPieces: msg`Set pieces`,
  fitness: msg`Fitness`,
  game: msg`Game`,
};
