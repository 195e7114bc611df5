import { useQuery } from '@tanstack/react-query';
import { type ClubView, clubContract } from '@touchline/shared/system/club.contract';
import { queryOf } from '../lib/query-of';

export const clubQuery = { ...queryOf(['club'], clubContract.show_club, {}), staleTime: 300_000 };

/** Returns name, colour and crest of the club, or undefined while they load. */
export const useClub = (): ClubView | undefined => useQuery(clubQuery).data;
