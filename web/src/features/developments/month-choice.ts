/** The team and the month that the screen of developments shows. */
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import { shownMonth } from '../../lib/by-month';

/** A month, and what is written in it or in others. */
export interface Written {
  /** `YYYY-MM`. */
  month: string;
  developments: readonly DevelopmentView[];
}

/** Returns the number of a player's matches in the month. */
export const writtenIn = ({ month, developments }: Written, playerId: string): number =>
  developments.find((one) => one.playerId === playerId && shownMonth(one) === month)?.matches.length ?? 0;

/** Returns the months to choose from, newest first: this one, and those in which something is written. */
export const monthsToShow = (thisMonth: string, developments: readonly DevelopmentView[]): string[] =>
  [...new Set([thisMonth, ...developments.map(shownMonth)])].toSorted().toReversed();
