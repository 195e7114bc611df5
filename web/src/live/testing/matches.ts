/** Matches for tests of screens. */
import type { MatchView } from '@touchline/shared/match/match.model';
import { anEvent } from './club-model';

export const by = { userId: 'u-1', name: 'Casey Coach' };

/** Builds a match of seven a side without players, changed by these fields. */
export const aMatch = (fields: Partial<MatchView> = {}): MatchView => ({
  id: anEvent().id,
  format: { onField: 7, periods: 2, minutes: 25 },
  formation: '2-3-1',
  lineup: {},
  shared: false,
  stays: [],
  plan: [],
  onField: {},
  entries: [],
  version: 1,
  rev: 1,
  ...fields,
});
