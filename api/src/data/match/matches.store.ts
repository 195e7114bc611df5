/** Queries of matches. */
import type { ClubStore } from '@touchline/server/club-store';
import type { MatchRecord } from '@touchline/server/records';

export const matchesStore = ({ matches }: Pick<ClubStore, 'matches'>) => ({
  byId: (_id: string): Promise<MatchRecord | null> => matches.findOne({ _id }),

  /** Returns the matches of these events: of their rows, too. */
  ofEvents: (eventIds: readonly string[]): Promise<MatchRecord[]> => matches.find({ eventId: { $in: eventIds } }),

  /** Returns the matches that name one of these children or accounts, or did. */
  naming: (people: readonly string[]): Promise<MatchRecord[]> => matches.find({ named: { $in: people } }),
});
