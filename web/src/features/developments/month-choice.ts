/** The team and the month that the screen of developments shows. */
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import { shownMonth } from '../../lib/by-month';

/** Returns the months to choose from, newest first: this one, and those in which something is written. */
export const monthsToShow = (thisMonth: string, developments: readonly DevelopmentView[]): string[] =>
  [...new Set([thisMonth, ...developments.map(shownMonth)])].toSorted().toReversed();
