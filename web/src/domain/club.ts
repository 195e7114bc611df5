import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ClubView, clubContract } from '@touchline/shared/system/club.contract';
import { call } from '../lib/client';

export const clubQuery = queryOptions({
  queryKey: ['club'],
  queryFn: ({ signal }) => call(clubContract.show_club, {}, { signal }),
  staleTime: 300_000,
});

/** Returns name, colour and crest of the club, or undefined while they load. */
export const useClub = (): ClubView | undefined => useQuery(clubQuery).data;
